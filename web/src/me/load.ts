// The page of a person: its screen, and the sentences that only it says.
import { texts } from '../generated/texts/me'
import { addTexts } from '../lib/text/say'
import MeScreen from './MeScreen.svelte'

addTexts(texts)
export default MeScreen
