// The sentences of this screen come with it.
import { texts } from '../generated/texts/screens/notices'
import { addTexts } from '../lib/text/say'

addTexts(texts)
