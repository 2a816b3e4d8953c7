// The sentences of this screen come with it.
import { texts } from '../generated/texts/screens/find'
import { addTexts } from '../lib/text/say'

addTexts(texts)
