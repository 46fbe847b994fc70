/** The names of what is drawn here, and what the drawings share. */
import type { Character, Deed, Kind } from '$wire/bloody-masquerade';

export { type Drawn, length, named } from '$ui/drawn';

/** Each kind of person has a frame of its own shape; who is both human and ghoul has a split one. */
export type Frame = Kind | 'split' | 'unknown';

export const FRAME_OF: Record<Character, Frame> = {
  kaneki: 'human',
  kimi: 'human',
  hide: 'human',
  mado: 'inspector',
  amon: 'inspector',
  suzuya: 'inspector',
  nishiki: 'ghoul',
  rize: 'ghoul',
  touka: 'ghoul',
  tsukiyama: 'ghoul',
  hinami: 'ghoul',
  uta: 'ghoul',
  yoshimura: 'ghoul',
  yomo: 'ghoul',
  half_kaneki: 'split',
  yoriko: 'human',
};

/** The outlines of the frames in a box of 120: circle, hexagon, shield, half of each, octagon. */
export const FRAME_PATHS: Record<Frame, string> = {
  human: 'M60 4a56 56 0 1 1 0 112A56 56 0 0 1 60 4Z',
  ghoul: 'M60 2 111 31v58L60 118 9 89V31Z',
  inspector: 'M60 3c15 8 31 11 49 11v46c0 29-20 48-49 57C31 108 11 89 11 60V14c18 0 34-3 49-11Z',
  split: 'M60 4a56 56 0 0 0 0 112l51-29V33Z',
  unknown: 'M38 5h44l33 33v44l-33 33H38L5 82V38Z',
};

/** What has a drawing: what is done at a location, where all Suspicions share one, and elsewhere. */
export type DeedId = Exclude<Deed, `suspect:${string}`> | 'suspect' | 'special' | 'look' | 'trade';

export type GoalId = 'collection' | 'killing' | 'staying_alive' | 'partner';

export type SupportFace = 'neutral' | 'kaneki' | 'unknown';

/** The masks of the company on the home page. */
export type GuestMask = 'leather' | 'moon' | 'rabbit' | 'raven' | 'butterfly' | 'plain';

/** How far the middles of the niches are from the middle of the board, in hundredths of its width. */
export const RING = 34.5;
/** Where the middles of the eight niches of the board are, in hundredths of its width, clockwise from the top. */
export const NICHES: readonly { x: number; y: number }[] = Array.from({ length: 8 }, (_, index) => {
  const turn = (index / 4) * Math.PI;
  return { x: 50 + RING * Math.sin(turn), y: 50 - RING * Math.cos(turn) };
});
/** How wide a tile is that fits a niche, in the same hundredths. */
export const NICHE_SIZE = 20;
