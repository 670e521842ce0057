import type { ImportChoiceInput, ImportInput } from '../../../../../../libs/workspace/src/exchange/exchange.contract';

/** How a plan is carried out: choices for all texts, and for single ones by {@link entryName}. */
export type ImportChoices = Pick<ImportInput, 'conflicts' | 'removed' | 'state' | 'syntax'> & {
  readonly single: ReadonlyMap<string, ImportChoiceInput>;
};
