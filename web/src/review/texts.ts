// The sentences of reviews and puzzles come with their screens, not with the first page.
import { texts } from '../generated/texts/review'
import { addTexts } from '../lib/text/say'

addTexts(texts)
