import { coachOf } from '$ui/coach';
import { advise } from './advice';

export const coach = coachOf(import.meta.glob('./messages/*.json'), advise);
