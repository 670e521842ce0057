import type { ListedTextView, RelatedCountsView } from '../../../../../libs/workspace/src/texts/texts.contract';

/** Of a section about the open text whose code is loaded later. */
export interface SectionProps {
  readonly row: ListedTextView;
  /** What exists, and so has to be requested; absent until the context of the text is loaded. */
  readonly related: RelatedCountsView | undefined;
}
