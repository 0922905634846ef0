import './ahead'
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadNewBuild } from './newBuild'
import { followTranslations } from './translated'
import { startWorker } from './worker'

addEventListener('vite:preloadError', loadNewBuild)
startWorker()
followTranslations()
mount(App, { target: document.getElementById('app') as HTMLElement })
document.getElementById('starting')?.remove()
