import { mount } from 'svelte'
import App from './App.svelte'
import { keepForOffline } from './lib/net/keep-for-offline'
import './style/index.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
mount(App, { target })
keepForOffline()
