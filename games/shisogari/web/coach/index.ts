import { coachOf } from '$ui/coach';
import type { ShisogariDesk } from '../desk.svelte';
import { advise } from './advice';
import { words, type Key } from './words';

export const coach = coachOf<ShisogariDesk, Key>(words, advise);
