/** Texts of a game that this page was built without: from a package installed on the server. */
import { addWords, hasWordsOf } from '../i18n/texts'
import { http } from '../wire/http'

/** Fetches them if there are none. If that fails, ids replace names. */
export async function loadTexts(game: string): Promise<void> {
  if (!hasWordsOf(game)) await http.texts(game).then(addWords, () => undefined)
}
