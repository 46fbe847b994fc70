import '$fonts/fonts.css';
import '$ui/house.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { begin } from './state/house.svelte';

await begin();
mount(App, { target: document.getElementById('app')! });
