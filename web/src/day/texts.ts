// The sentences of this screen come with it.
import { texts } from '../generated/texts/screens/day'
import { addTexts } from '../lib/text/say'

addTexts(texts)
