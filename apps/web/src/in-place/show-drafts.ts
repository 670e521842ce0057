import type { BrowserTexts } from '@dragoman/i18n/react';
import { sendInBrowser } from '../requests/from-browser';
import { switchDrafts } from '../requests/releases';

/** Shows unpublished texts on this page and the following ones, or published texts again. */
export async function showDrafts(texts: BrowserTexts, shown: boolean): Promise<void> {
  const outcome = await switchDrafts(sendInBrowser, { shown });
  // If this fails, texts can still be edited.
  if (outcome.ok) await texts.showDrafts(shown).catch(() => {});
}
