import './ahead'
import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { loadNewBuild } from './newBuild'
import { startWorker } from './worker'

addEventListener('vite:preloadError', loadNewBuild)
startWorker()
mount(App, { target: document.getElementById('app') as HTMLElement })
document.getElementById('starting')?.remove()
