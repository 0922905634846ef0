import './screen'
import { afterEachTest } from './page'

afterEachTest()
