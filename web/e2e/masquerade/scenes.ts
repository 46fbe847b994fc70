import type { People, Person } from '../people.ts';
import { BOTH, EIGHT, all, drive, gather, type Chair } from './chairs.ts';
import type { Question } from './hands.ts';
import { calm, curious, type Plan } from './plans.ts';

/** What Ann may not be asked: it depends on her cards, and on which of the red-edged places comes first. */
const PERHAPS: readonly Question[] = ['remove', 'mark', 'place'];
/** Asked where the token comes in the seventh turn, if everybody moves it by one. */
const LATE: readonly Question[] = ['attack', 'remove', 'mark'];

export const QUESTIONS: readonly Question[] = [
  'first_up',
  'first_show',
  'first_give',
  'start',
  'ask',
  'exchange',
  'support',
  'answer',
  'remove',
  'mark',
  'attack',
];

/**
 * Eight seats with Masks and Support: Ann's page shows these questions, each once. At one table she begins, interrogates
 * Ben, and is interrogated by him; at another her turn is the seventh. Goes on at more if somebody wins before.
 */
export async function tour(
  people: People,
  ann: Person,
  wanted: readonly Question[],
  visit: (what: Question) => Promise<void>,
  programs: string[] = EIGHT,
): Promise<void> {
  const left = new Set(wanted);
  const due = (late: boolean) => [...left].some((what) => !PERHAPS.includes(what) && LATE.includes(what) === late);
  while (due(false) || due(true)) {
    const late = !due(false);
    const { info, own, others, chairs } = await gather(people, ann, {
      programs,
      options: { ...BOTH, first: late ? '3' : '1' },
    });
    const [ben, ...rest] = others as [Chair, ...Chair[]];
    const plays: [Chair, Plan][] = [
      [own, curious(ben.seat, false)],
      [ben, curious(own.seat, false)],
      ...all(rest, calm),
    ];
    await ann.page.goto(info.link);
    const fresh = () => own.asked && left.has(own.view.phase.is as Question);
    const past = () => own.view.turn > (late ? 7 : 2);
    while ((await drive(people, plays, () => fresh() || past())) && fresh()) {
      const what = own.view.phase.is as Question;
      left.delete(what);
      await people.until(() => ann.game?.step === own.game!.step);
      await visit(what);
    }
    for (const chair of chairs) chair.rise();
  }
}
