import { useEffect, useState } from 'react';
import type { TextListView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { TranslateAddress } from '../../addresses/translate-address';
import { useEditingSession } from '../../editing/editing-session';
import { readInBrowser } from '../../requests/from-browser';
import { getTextContext, listTexts } from '../../requests/texts';
import { translationsQuery } from '../translations-query';
import { TranslationList } from './translation-list';

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
  useEffect(() => () => list.abort(), [list]);

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
    const requests = session.drafts.all(language).map(({ keyId }) =>
      getTextContext(readInBrowser, keyId, language).then(
        ({ text: message }) => [message],
        () => [],
      ),
    );
    void Promise.all(requests).then((rows) => {
      if (!isCancelled) list.replaceRows(rows.flat());
    });
    return () => void (isCancelled = true);
  }, [onlyUnsaved, session, list, language]);
  return list;
}
