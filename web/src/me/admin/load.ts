// The page of who runs a server: its screen, and the sentences that only it says.
import { texts } from '../../generated/texts/admin'
import { addTexts } from '../../lib/text/say'
import AdminScreen from './AdminScreen.svelte'

addTexts(texts)
export default AdminScreen
