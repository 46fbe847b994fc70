import type { ClashDesk } from './desk.svelte';
import { say } from './words';

/** What is asked, of whom: the words of the bar. */
export function askOf(desk: ClashDesk): string {
  const { phase, view, me, own } = desk;
  if (own?.out && phase.is !== 'over') return say('ask.out');
  switch (phase.is) {
    case 'over':
      return say('ask.over');
    case 'pick': {
      const what = phase.board ? 'board' : 'ally';
      if (!desk.mine) return say(`ask.pick.${what}.other`, { name: desk.name(desk.asked ?? 0) });
      return say(phase.board && own?.board ? 'ask.pick.board.second' : `ask.pick.${what}.you`);
    }
    case 'wait':
      return say(desk.pause ? 'ask.wait.pause' : 'ask.wait');
    case 'play':
      return play(desk);
    case 'answer':
      if (phase.by === me && !desk.watching) return say('ask.answer.by');
      if (desk.mustAnswer) return say('ask.answer.you');
      return say(me === null || desk.watching ? 'ask.answer.other' : 'ask.answer.done', {
        name: desk.name(phase.by),
        names: desk.missing,
      });
    case 'change':
      return phase.seat === me && !desk.watching
        ? say('ask.change.you')
        : say('ask.change.other', { name: desk.name(phase.seat) });
    case 'plan':
      if (desk.mine) return say('ask.plan.you', { n: view.beat });
      return say(own?.planned ? 'ask.plan.done' : 'ask.plan.other', { names: desk.missing, n: view.waiting.length });
  }
}

function play({ own, watching }: ClashDesk): string {
  if (!own || watching) return say('ask.play.watch');
  if (own.debt.length > 0) return say('ask.play.debt');
  if (own.power) return say('ask.play.power');
  return say(own.payable.length > 0 ? 'ask.play.ready' : 'ask.play.you');
}

/** The part of the rules that matters now. */
export function topicOf(desk: ClashDesk): string {
  const { phase, own } = desk;
  if (phase.is === 'pick') return phase.board ? 'techniques' : 'allies';
  if (phase.is === 'answer') return 'power';
  if (phase.is === 'wait') return desk.pause ? 'pause' : 'aim';
  if (phase.is === 'change') return 'duel';
  if (own?.board?.ko) return 'ko';
  return phase.is === 'plan' ? 'beat' : 'dice';
}
