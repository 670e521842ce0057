import { useEffect, useState } from 'react';
import type { TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { TranslateAddress } from '../../addresses/translate-address';
import { useEditingSession } from '../../editing/editing-session';
import { PageFailure } from '../../page/page-module';
import { listDeletedKeys } from '../../requests/deleted-keys';
import { readInBrowser } from '../../requests/from-browser';
import { getTextContext, listTexts } from '../../requests/texts';
import { shownList } from '../selection/bulk-run';
import { translationsQuery } from '../translations-query';
import { TranslationList } from './translation-list';

/** Until the texts of drafts, which could not be loaded, are requested again. */
const RETRY_DELAY_MS = 5_000;

/**
 * Returns the list of an address, kept up to date with what is saved in this browser.
 *
 * @param id identifies the list: another one starts with the view that was loaded with it
 */
export function useTranslationList(id: string, view: TextListView, address: TranslateAddress): TranslationList {
  const onlyUnsaved = address.filters.includes('unsaved');
  const language = view.language.tag;
  const create = () => ({
    id,
    list: new TranslationList(
      onlyUnsaved ? { ...view, texts: [], matches: 0, next: undefined } : view,
      (cursor, limit) =>
        listTexts(readInBrowser, { ...translationsQuery({ ...address, language }), cursor, limit: String(limit) }),
    ),
  });
  const [existing, setExisting] = useState(create);
  const current = existing.id === id ? existing : create();
  if (current !== existing) setExisting(current);
  const { list } = current;
  useEffect(() => {
    shownList.current = onlyUnsaved ? undefined : { list, language };
    return () => list.abort();
  }, [list, language, onlyUnsaved]);

  const session = useEditingSession();
  useEffect(
    () =>
      session?.queue.onSaved((saved) => {
        if (saved.language === language) list.updateText(saved);
      }),
    [session, list, language],
  );

  // Drafts exist only in this browser, so their list is not loaded from the server.
  useEffect(() => {
    if (!onlyUnsaved || !session) return;
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      const deleted: string[] = [];
      let hasFailed = false;
      const rows = await Promise.all(
        session.drafts.all(language).map(({ keyId }) =>
          getTextContext(readInBrowser, keyId, language).then(
            ({ text: message }) => [message],
            (error: unknown) => {
              if (error instanceof PageFailure && error.status === 404) deleted.push(keyId);
              else hasFailed = true;
              return [];
            },
          ),
        ),
      );
      const keys =
        deleted.length === 0
          ? []
          : await listDeletedKeys(readInBrowser, { ids: deleted.slice(0, 100) }).catch(() => []);
      if (isCancelled) return;
      list.replaceRows(rows.flat(), { status: hasFailed ? 'failed' : 'ready', deleted });
      list.markDeleted(keys);
      if (hasFailed) timer = setTimeout(() => void load(), RETRY_DELAY_MS);
    };
    void load();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [onlyUnsaved, session, list, language]);
  return list;
}
