/** What is said of calls, loaded with whatever says it. */
import words from 'virtual:texts/calls'
import { addWords } from '../texts'

addWords(words)
