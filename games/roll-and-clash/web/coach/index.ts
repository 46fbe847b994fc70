import { coachOf } from '$ui/coach';
import type { ClashDesk } from '../desk.svelte';
import { advise } from './advice';
import { words, type Key } from './words';

export const coach = coachOf<ClashDesk, Key>(words, advise);
