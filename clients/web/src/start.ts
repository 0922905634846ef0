/** Shows the page. */
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { connection } from './wire/connection.svelte'
import { startWorker } from './worker'
import { followTranslations } from './app/pageTranslation'

export function start(): void {
  connection.socket.connect()
  startWorker()
  followTranslations()
  mount(App, { target: document.getElementById('app') as HTMLElement })
  document.getElementById('starting')?.remove()
}
