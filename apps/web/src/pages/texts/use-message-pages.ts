import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ServedTextsView } from '../../../../../libs/workspace/src/served/served.contract';
import { PageFailure } from '../../page/page-module';
import { fetchInBrowser } from '../../requests/fetch-in-browser';
import { jsonReader } from '../../requests/read-json';
import { listServedTexts } from '../../requests/served';
import type { TextsAddress } from '../../addresses/texts-address';

/** Rows of a further page: the maximum of the API. */
const PAGE_SIZE = '200';

export interface MessagePages {
  /** All pages that are loaded, the first one included. */
  readonly pages: readonly ServedTextsView[];
  readonly state: 'ready' | 'loading' | 'failed';
  /** Loads the next page, unless one is being loaded. */
  readonly loadMore: () => void;
}

/** Loads further pages of a list whose first page is part of the loader's data. */
export function useMessagePages(first: ServedTextsView, { filter, q }: TextsAddress): MessagePages {
  const language = useLanguage().tag;
  const historyKey = useLocation().key;
  const { revalidate } = useRevalidator();
  const [pages, setPages] = useState(() => restorePages(historyKey, first));
  const [state, setState] = useState<MessagePages['state']>('ready');
  const request = useRef<AbortController>(undefined);

  const loadPage = (cursor: string, signal: AbortSignal) =>
    listServedTexts(jsonReader(fetchInBrowser, { language, signal }), {
      namespace: first.namespace,
      language: first.language.tag,
      reference: first.reference.tag,
      filter,
      q: q || undefined,
      cursor,
      limit: PAGE_SIZE,
    });

  const replacePages = async (load: (signal: AbortSignal) => Promise<readonly ServedTextsView[]>) => {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    setState('loading');
    try {
      const loaded = await load(signal);
      if (signal.aborted) return;
      setPages(loaded);
      setState('ready');
    } catch (error) {
      if (signal.aborted) return;
      setState('failed');
      // The cursor belongs to an earlier release: revalidation loads the first page of the current one.
      if (error instanceof PageFailure && error.status === 400) void revalidate();
    }
    request.current = undefined;
  };

  const next = pages.at(-1)!.next;
  const loadMore = () => {
    if (next !== undefined && !request.current)
      void replacePages(async (signal) => [...pages, await loadPage(next, signal)]);
  };

  // After a new release as many messages are loaded as were shown before, and replaced together, so that nothing jumps.
  const shownPages = useRef(pages);
  useEffect(() => {
    shownPages.current = pages;
    storePages(historyKey, pages);
  }, [historyKey, pages]);
  useEffect(() => {
    if (shownPages.current[0]!.release === first.release) return;
    void replacePages(async (signal) => {
      const loaded = [first];
      for (
        let next = first.next;
        next && countMessages(loaded) < countMessages(shownPages.current);
        next = loaded.at(-1)!.next
      ) {
        loaded.push(await loadPage(next, signal));
      }
      return loaded;
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per release; another address has another list
  }, [first]);
  useEffect(() => () => request.current?.abort(), []);

  return { pages, state, loadMore };
}

export const countMessages = (pages: readonly ServedTextsView[]): number =>
  pages.reduce((sum, { texts: messages }) => sum + messages.length, 0);

/** Lists by the key of their history entry, so that going back restores the pages and the scroll position. */
const storedLists = new Map<string, readonly ServedTextsView[]>();
const MAX_STORED_LISTS = 5;

function storePages(historyKey: string, pages: readonly ServedTextsView[]): void {
  storedLists.delete(historyKey);
  storedLists.set(historyKey, pages);
  if (storedLists.size > MAX_STORED_LISTS) storedLists.delete(storedLists.keys().next().value!);
}

function restorePages(historyKey: string, first: ServedTextsView): readonly ServedTextsView[] {
  const pages = storedLists.get(historyKey);
  const isCurrent = pages?.[0]!.release === first.release && pages[0].texts[0]?.key === first.texts[0]?.key;
  return pages && isCurrent ? pages : [first];
}
