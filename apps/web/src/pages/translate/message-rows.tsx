import type { TFunction } from 'i18next';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { PersonView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { InspectedKey, InspectedText } from '../../messages/inspected-text';
import { searchTerms, type SearchTerms } from '../../messages/search-terms';
import { PageLink } from '../../page/page-link';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { useDesk, useDeskChanges } from './desk';
import { mainText, withTexts, type Forms } from './forms';
import { stateIcon } from './text-state';
import { writeAddress } from './work-address';
import { FOCUS, languageOf, referenceOf, useWork } from './work-context';
import type { Listed } from './work-list';
import styles from './message-rows.module.css';

export interface MessageRowsProps {
  readonly listed: Listed;
  /** Id of the message that is open. */
  readonly open: string | undefined;
  /** Where the list goes on, for those without JavaScript. */
  readonly next: string | undefined;
}

/** Rows beyond the edges of what is seen: a fast wheel does not get past them before they are drawn. */
const BEYOND = 40;
/** As many as come with the page. */
const FIRST = 50;

/**
 * The messages of a list, one line for what is translated and one for what it became. Rows are of one height, so that
 * only those near the window have to be there, and each is where it would be among all of them.
 */
export const MessageRows = memo(function MessageRows({ listed, open, next }: MessageRowsProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { list, address, language, space, presence, addressOf } = useWork();
  const { rows } = listed;
  const desk = useDesk();
  useDeskChanges(desk);
  const pane = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLOListElement>(null);
  const [range, setRange] = useState({ from: 0, to: FIRST });
  const [moved, setMoved] = useState<{ from: string | undefined; to: number }>();
  const terms = useMemo(
    () =>
      searchTerms(
        address.q,
        space.languages.map(({ tag }) => tag),
      ),
    [address.q, space.languages],
  );
  const openPlace = open === undefined ? undefined : list.placeOf(open);
  // Arrows go on from what is open, until something else is.
  const focused = moved?.from === open ? moved?.to : openPlace;
  const rowHeight = () => all.current?.firstElementChild?.getBoundingClientRect().height || 56;

  const look = () => {
    if (!pane.current) return; // it has scrolled, or was measured, as it went
    const { scrollTop, clientHeight } = pane.current;
    const height = rowHeight();
    const first = Math.floor(scrollTop / height);
    const last = Math.ceil((scrollTop + clientHeight) / height);
    // In steps, so that not every pixel is a rendering.
    const from = Math.max(0, Math.floor((first - BEYOND) / 10) * 10);
    const to = Math.ceil((last + BEYOND) / 10) * 10;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    if (list.wanted(last)) void list.more();
  };
  useEffect(() => {
    const observer = new ResizeObserver(look);
    observer.observe(pane.current!);
    return () => observer.disconnect();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads what is there when it is called
  }, [list]);

  // Further pages come by themselves, one after the other, once the browser has nothing else to do.
  useEffect(() => {
    if (list.wanted(range.to)) return whenIdle(() => void list.more());
  }, [list, listed, range.to]);

  const to = Math.min(range.to, rows.length);
  useLayoutEffect(() => {
    // Sizes, and no markup: the policy of the page allows no style attributes, and scripts may set these.
    all.current?.style.setProperty('--before', String(range.from));
    all.current?.style.setProperty('--all', String(rows.length));
  }, [range.from, rows.length]);

  const bringIntoView = (place: number) => {
    const { scrollTop, clientHeight } = pane.current!;
    const height = rowHeight();
    const [top, bottom] = [place * height, (place + 1) * height];
    if (top < scrollTop + height) pane.current!.scrollTop = top - height;
    else if (bottom > scrollTop + clientHeight - 2 * height)
      pane.current!.scrollTop = bottom + 2 * height - clientHeight;
  };
  useLayoutEffect(() => {
    if (openPlace !== undefined) bringIntoView(openPlace);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it follows what is open, not the list as it grows
  }, [open]);

  // One for all rows: each a link of the router's own would be drawn anew at every step, hundreds of them.
  const follow = (event: MouseEvent) => {
    const to = (event.target as Element).closest('a')?.getAttribute('href');
    if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, { preventScrollReset: true, state: FOCUS, flushSync: true });
  };

  const toFocus = useRef<number>(undefined);
  useLayoutEffect(() => {
    const row = all.current?.querySelector<HTMLElement>(`[data-place="${toFocus.current}"] a`);
    if (!row) return; // it comes with the next rendering
    row.focus({ preventScroll: true });
    toFocus.current = undefined;
  });
  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(pane.current!.clientHeight / rowHeight()) - 1);
    const steps = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
      ['PageDown', page],
      ['PageUp', -page],
      ['Home', -rows.length],
      ['End', rows.length],
    ]);
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    const place = Math.min(Math.max(0, (focused ?? 0) + by), rows.length - 1);
    toFocus.current = place;
    setMoved({ from: open, to: place });
    bringIntoView(place);
    look();
  };
  // One of them is reached by Tab, the others by arrows; without JavaScript all by Tab.
  const reached = desk && (focused !== undefined && focused >= range.from && focused < to ? focused : range.from);

  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <div ref={pane} className={styles.rowsPane} onScroll={() => flushSync(look)}>
        {rows.length > 0 ? (
          <ol
            ref={all}
            className={styles.rows}
            role="list"
            data-keys={terms.inKey.length > 0 || terms.anywhere.length > 0 ? '' : undefined}
            onKeyDown={move}
            onClick={follow}
          >
            {rows.slice(range.from, to).map((row, index) => (
              <Row
                key={row.id}
                {...{ t, row, language, terms }}
                place={range.from + index}
                of={listed.matches}
                href={`/${reader}${addressOf(row.id)}`}
                reference={address.reference ? languageOf(space, address.reference) : referenceOf(space, row.namespace)}
                open={row.id === open}
                unsaved={desk?.drafts.get(row.id, language.tag)?.forms}
                present={presence.get(row.id)}
                tabIndex={reached === undefined ? undefined : range.from + index === reached ? 0 : -1}
              />
            ))}
          </ol>
        ) : (
          <Nothing listed={listed} />
        )}
        {listed.state === 'failed' && (
          <div className={styles.listEnd}>
            <p>{t('list.failed')}</p>
            <Button onClick={() => void list.more()}>{t('list.again')}</Button>
          </div>
        )}
        {next !== undefined && (
          <PageLink className={styles.next} to={writeAddress({ ...address, language: language.tag, cursor: next })}>
            {t('list.more')}
          </PageLink>
        )}
      </div>
    </nav>
  );
});

interface RowProps {
  t: TFunction<'dragoman/translate'>;
  row: TranslationView;
  language: NamedLanguage;
  reference: NamedLanguage;
  terms: SearchTerms;
  place: number;
  of: number;
  href: string;
  open: boolean;
  /** What was typed, and is in this browser alone. */
  unsaved: Forms | undefined;
  present: readonly PersonView[] | undefined;
  tabIndex: number | undefined;
}

const Row = memo(function Row({
  t,
  row,
  language,
  reference,
  terms,
  place,
  of,
  href,
  open,
  unsaved,
  ...more
}: RowProps) {
  const { state, sourceChanged } = row.text;
  const source = mainText(row.beside ?? row.reference) ?? mainText(row.reference);
  const target = mainText(unsaved ? withTexts(row.target, unsaved) : row.target);
  const worst = row.findings.some(({ severity }) => severity === 'error') ? 'error' : row.findings[0]?.severity;
  return (
    <li className={styles.row} data-place={place} aria-posinset={place + 1} aria-setsize={of}>
      <a href={href} className={styles.rowLink} aria-current={open || undefined} tabIndex={more.tabIndex}>
        <span className={styles.rowState} data-state={unsaved ? 'unsaved' : state}>
          <Icon name={unsaved ? 'unsaved' : stateIcon[state]} />
          <span className="visually-hidden">{unsaved ? t('state.unsaved') : t(`state.${state}`)}</span>
        </span>
        <span className={styles.rowSource} lang={reference.tag} dir={reference.direction}>
          {source === null ? (
            <InspectedKey text={row.key} terms={terms} />
          ) : (
            <InspectedText text={line(source)} terms={terms.anywhere} />
          )}
        </span>
        <span
          className={styles.rowTarget}
          lang={target === null ? undefined : language.tag}
          dir={target === null ? undefined : language.direction}
        >
          {target === null ? t('state.untranslated') : <InspectedText text={line(target)} terms={terms.anywhere} />}
        </span>
        <span className={styles.rowKey}>
          <InspectedKey text={row.key} terms={terms} />
        </span>
        <span className={styles.rowSigns}>
          {more.present && (
            <span className={styles.present}>
              <Icon name="person" />
              <span className="visually-hidden">{more.present.map(({ name }) => name).join(', ')}</span>
            </span>
          )}
          {sourceChanged && (
            <span data-severity="warning">
              <Icon name="changed" />
              <span className="visually-hidden">{t('state.sourceChanged')}</span>
            </span>
          )}
          {worst && (
            <span data-severity={worst}>
              <Icon name={worst} />
              <span className="visually-hidden">{t(`list.${worst}`)}</span>
            </span>
          )}
        </span>
      </a>
    </li>
  );
});

/** As much as a line could ever show. */
const line = (text: string): string => (text.length > 160 ? text.slice(0, 160) : text).replace(/[\n\r\t]+/g, ' ');

function Nothing({ listed }: { listed: Listed }) {
  const { t } = useTranslation('dragoman/translate');
  const { address, language } = useWork();
  const { filters, q, since, page } = address;
  const none =
    listed.counts.messages === 0
      ? 'empty'
      : page === 'review'
        ? 'review'
        : q || since || filters.length > 1
          ? 'search'
          : (filters[0] ?? 'empty');
  const rest = {
    ...address,
    language: language.tag,
    filters: [],
    q: '',
    since: undefined,
    cursor: undefined,
    message: undefined,
  };
  const done =
    none === 'untranslated' || none === 'review' || none === 'errors' || none === 'unsaved'
      ? none
      : none === 'empty'
        ? 'empty'
        : 'search';
  return (
    <EmptyState title={t(`none.${done}.title`)}>
      <p>{t(`none.${done}.text`)}</p>
      {done !== 'empty' && <PageLink to={writeAddress({ ...rest, page: 'translate' })}>{t('none.clear')}</PageLink>}
    </EmptyState>
  );
}

function whenIdle(work: () => void): () => void {
  // Safari has no such thing; a moment later is about the same.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
