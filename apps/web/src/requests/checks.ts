import type { CheckInput, CheckListView } from '../../../../libs/workspace/src/exchange/rechecks/checks.contract';
import type { ReadJson, Send } from '../page/page-module';

/** Reads all checks with their severities. */
export const listChecks = (read: ReadJson) => read<CheckListView>('/api/v1/checks');

/** Sets the severity of a check, for one language or for all. */
export const setSeverity = (send: Send, code: string, body: CheckInput) =>
  send<CheckListView>('PUT', `/api/v1/checks/${encodeURIComponent(code)}`, { body });

/** Has all texts checked again, in the background. */
export const recheckTexts = (send: Send) => send<CheckListView>('POST', '/api/v1/checks/recheck');
