import type { RefObject } from 'react';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import type { ListedTextView, RelatedCountsView } from '../../../../../libs/workspace/src/texts/texts.contract';

/** Of a section about the open text whose code is loaded later. */
export interface SectionProps {
  readonly row: ListedTextView;
  /** As they are in the fields. */
  readonly forms: Forms;
  /** What the message is shown in, above its context in a narrow window. */
  readonly message: RefObject<HTMLElement | null>;
  /** What exists, and so has to be requested; absent until the context of the text is loaded. */
  readonly related: RelatedCountsView | undefined;
  /** What had the focus when its shortcut was pressed, if that was before its code was there. */
  readonly openedFrom?: Element | undefined;
}
