import type { BrowserTexts } from '@dragoman/i18n/react';
import { sendNow } from '../requests/from-browser';

/** Shows what is edited before it is published, on this page and on those that follow; or no longer. */
export async function showDrafts(texts: BrowserTexts, shown: boolean): Promise<void> {
  const answer = await sendNow('PUT', '/api/v1/drafts', { body: { shown } });
  // Without them texts can be edited all the same.
  if (answer.ok) await texts.showDrafts(shown).catch(() => {});
}
