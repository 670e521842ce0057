import type { TextStateView } from '../../../../api/src/translations/editing.contract';
import type { IconName } from '../../ui/icon';

/** A state is told by sign and word. */
export const stateIcon: Readonly<Record<TextStateView, IconName>> = {
  untranslated: 'missing',
  draft: 'pencil',
  needsReview: 'half',
  reviewed: 'done',
};
