import type { TextStateView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { IconName } from '../ui/icon';

/** Always shown next to the name of the state, since not everyone can see colors and shapes. */
export const textStateIcon: Readonly<Record<TextStateView, IconName>> = {
  untranslated: 'missing',
  draft: 'pencil',
  needsReview: 'half',
  reviewed: 'done',
};

/** The hue of each state, in addition to its name and its icon. */
export const textStateTone = {
  untranslated: 'warning',
  draft: 'accent',
  needsReview: 'info',
  reviewed: 'good',
} as const satisfies Readonly<Record<TextStateView, string>>;
