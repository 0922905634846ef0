/** The words of a game that the page was not built with: of a package that the server has installed. */
import { addWords, hasWordsOf } from '../i18n/texts'
import { http } from '../wire/http'

/** Fetches them, if there are none. Where that fails ids stand for names. */
export async function loadTexts(game: string): Promise<void> {
  if (!hasWordsOf(game)) await http.texts(game).then(addWords, () => undefined)
}
