import './app/prefetch'
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadNewBuild } from './app/reloadNewBuild'
import { followTranslations } from './app/pageTranslation'
import { startWorker } from './worker'

addEventListener('vite:preloadError', loadNewBuild)
startWorker()
followTranslations()
mount(App, { target: document.getElementById('app') as HTMLElement })
document.getElementById('starting')?.remove()
