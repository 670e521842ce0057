import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { MessagesView } from '../../../../api/src/translations/translations.contract';
import { PageFailure } from '../../page/page-module';
import { askOverNetwork, reader } from '../../requests/read-json';
import { messages } from '../../requests/translations';
import type { TextsAddress } from './texts-address';

/** Rows that are asked for as the end comes near: as many as the API gives at once. */
const MORE_ROWS = '200';

export interface MoreMessages {
  /** The first page and those after it, as far as they are there. */
  readonly pages: readonly MessagesView[];
  readonly state: 'ready' | 'loading' | 'failed';
  /** Asks for the next page; nothing happens while one is on its way. */
  readonly more: () => void;
}

/** A list that grows page by page, from the first one, which came with the page around it. */
export function useMoreMessages(first: MessagesView, { filter, q }: TextsAddress): MoreMessages {
  const language = useLanguage().tag;
  const place = useLocation().key;
  const { revalidate } = useRevalidator();
  const [pages, setPages] = useState(() => recall(place, first));
  const [state, setState] = useState<MoreMessages['state']>('ready');
  const running = useRef<AbortController>(undefined);

  const ask = (cursor: string, signal: AbortSignal) =>
    messages(reader(askOverNetwork, { language, signal }), {
      ...{ namespace: first.namespace, language: first.language.tag, reference: first.reference.tag },
      ...{ filter, q: q || undefined, cursor, limit: MORE_ROWS },
    });

  const run = async (load: (signal: AbortSignal) => Promise<readonly MessagesView[]>) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState('loading');
    try {
      const loaded = await load(signal);
      if (signal.aborted) return;
      setPages(loaded);
      setState('ready');
    } catch (error) {
      if (signal.aborted) return;
      setState('failed');
      // The cursor is of a release that is no more: the page comes anew, and the list with it.
      if (error instanceof PageFailure && error.status === 400) void revalidate();
    }
    running.current = undefined;
  };

  const next = pages.at(-1)!.next;
  const more = () => {
    if (next !== undefined && !running.current) void run(async (signal) => [...pages, await ask(next, signal)]);
  };

  // A new release: as much of it as was there of the old one, put in its place at once so that nothing jumps.
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
    keep(place, pages);
  }, [place, pages]);
  useEffect(() => {
    if (shown.current[0]!.release === first.release) return;
    void run(async (signal) => {
      const renewed = [first];
      for (let next = first.next; next && count(renewed) < count(shown.current); next = renewed.at(-1)!.next) {
        renewed.push(await ask(next, signal));
      }
      return renewed;
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the rest belongs to the address, and a new one is a new list
  }, [first]);
  useEffect(() => () => running.current?.abort(), []);

  return { pages, state, more };
}

export const count = (pages: readonly MessagesView[]): number =>
  pages.reduce((sum, { messages }) => sum + messages.length, 0);

/** Lists by their place in the browser's history: who goes back finds as much as was there, and so the same scroll. */
const kept = new Map<string, readonly MessagesView[]>();
const MOST_KEPT = 5;

function keep(place: string, pages: readonly MessagesView[]): void {
  kept.delete(place);
  kept.set(place, pages);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
}

function recall(place: string, first: MessagesView): readonly MessagesView[] {
  const pages = kept.get(place);
  const same = pages?.[0]!.release === first.release && pages[0]!.messages[0]?.key === first.messages[0]?.key;
  return pages && same ? pages : [first];
}
