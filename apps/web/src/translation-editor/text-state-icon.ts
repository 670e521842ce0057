import type { TextStateView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { IconName } from '../ui/icon';

/** Always shown next to the name of the state, since not everyone can see colours and shapes. */
export const textStateIcon: Readonly<Record<TextStateView, IconName>> = {
  untranslated: 'missing',
  draft: 'pencil',
  needsReview: 'half',
  reviewed: 'done',
};
