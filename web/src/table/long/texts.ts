// The sentences of what is here come with it.
import { texts } from '../../generated/texts/screens/long'
import { addTexts } from '../../lib/text/say'

addTexts(texts)
