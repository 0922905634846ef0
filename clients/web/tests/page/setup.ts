import './screen'
import files from 'virtual:texts/languages'
import { loadWords } from '../../src/i18n/texts'
import { afterEachTest } from './page'

// Tests change the language without the settings, which load its texts.
await Promise.all(Object.keys(files).flatMap((part) => [loadWords(part, 'en'), loadWords(part, 'de')]))
afterEachTest()
