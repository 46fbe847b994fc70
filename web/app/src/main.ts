import '$fonts/fonts.css';
import '$ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './state/app.svelte';

await begin();
mount(App, { target: document.getElementById('app')! });
