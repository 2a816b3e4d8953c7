import { mount } from 'svelte'
import '../style/index.css'
import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.body })
