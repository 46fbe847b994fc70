import { coachOf } from '$ui/coach';
import type { KingDesk } from '../desk.svelte';
import { advise } from './advice';
import { words, type Key } from './words';

export const coach = coachOf<KingDesk, Key>(words, advise);
