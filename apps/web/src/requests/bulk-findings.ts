import type { BulkFindingsView, SelectedTextsInput } from '../../../../libs/workspace/src/texts/texts.contract';
import type { Send } from '../page/page-module';

/** Counts what the checks have found in many texts and can be ignored. */
export const countFindings = (send: Send, body: SelectedTextsInput) =>
  send<BulkFindingsView>('POST', '/api/v1/texts/bulk/findings', { body });
