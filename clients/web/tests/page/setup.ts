import './screen'
import { beforeAndAfterEach } from './page'

beforeAndAfterEach()
