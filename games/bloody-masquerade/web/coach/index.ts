import { coachOf } from '$ui/coach';
import type { MasqueradeDesk } from '../desk.svelte';
import { advise } from './advice';
import { words, type Key } from './words';

export const coach = coachOf<MasqueradeDesk, Key>(words, advise);
