import type { TextStateView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { TextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { IconName } from '../ui/icon';

export type ShownTextState = TextStateView | 'sentBack';

/** Returns the state of a text, or that it was sent back, which its author has to notice. */
export const shownTextState = ({ state, sentBack }: Pick<TextView, 'state' | 'sentBack'>): ShownTextState =>
  sentBack ? 'sentBack' : state;

/** Always shown next to the name of the state, since not everyone can see colors and shapes. */
export const textStateIcon: Readonly<Record<ShownTextState, IconName>> = {
  untranslated: 'missing',
  draft: 'pencil',
  sentBack: 'sendBack',
  needsReview: 'half',
  reviewed: 'done',
};

/** The hue of each state, in addition to its name and its icon. */
export const textStateTone = {
  untranslated: 'warning',
  draft: 'accent',
  sentBack: 'bad',
  needsReview: 'info',
  reviewed: 'good',
} as const satisfies Readonly<Record<ShownTextState, string>>;
