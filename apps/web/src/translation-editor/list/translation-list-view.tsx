import { lazy, memo, Suspense, useLayoutEffect, useMemo, useSyncExternalStore, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { FOCUS_FIELD, translatePath } from '../../addresses/translate-address';
import { useDraftChanges, useEditingSession } from '../../editing/editing-session';
import { hasTerms, searchTerms } from '../../messages/search-terms';
import { useAppContext } from '../../page/app-context';
import { withoutBase } from '../../page/base';
import { PageLink } from '../../page/page-link';
import { Button } from '../../ui/button';
import { useRowSelection } from '../selection/use-row-selection';
import { useTranslationEditor } from '../translation-editor-context';
import { languageByTag, referenceLanguageOf } from '../workspace-languages';
import { EmptyList } from './empty-list';
import { rowTexts } from './row-texts';
import type { TranslationListState } from './translation-list';
import { TranslationRow } from './translation-row';
import { useRovingFocus } from './use-roving-focus';
import { useVisibleRows } from './use-visible-rows';
import styles from './translation-list-view.module.css';

export interface TranslationListViewProps {
  readonly listState: TranslationListState;
  /** Id of the message that is open. */
  readonly open: string | undefined;
  /** On a narrow screen the message hides the list. */
  readonly isBesideMessage: boolean;
  /** Cursor of the next page, for a link that works without JavaScript. */
  readonly nextCursor: string | undefined;
}

const DeletedDrafts = lazy(() => import('./deleted-drafts'));

/** The messages of a list, each with a line of its source and a line of its translation. */
export const TranslationListView = memo(function TranslationListView(props: TranslationListViewProps) {
  const { listState, open, isBesideMessage, nextCursor } = props;
  const { rows, matches } = listState;
  const { t } = useTranslation('dragoman/translate');
  const pages = `${useAppContext().base}/${useLanguage().tag}`;
  const { list, selection, address, language, workspace, presence, pathOf, mayEdit, mayReview } =
    useTranslationEditor();
  const texts = useMemo(() => rowTexts(t), [t]);
  const session = useEditingSession();
  useDraftChanges();
  const terms = useMemo(
    () =>
      searchTerms(
        address.q,
        workspace.languages.map(({ tag }) => tag),
      ),
    [address.q, workspace.languages],
  );
  const visible = useVisibleRows(list, listState, open);
  const { pane, rows: rowList, from, to, onScroll, scrollIntoView } = visible;
  const openIndex = open === undefined ? undefined : list.indexOf(open);
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const canSelect = session !== undefined && (mayEdit || mayReview);
  const extend = canSelect ? (to: number, from: number) => selection.extendTo(to, from) : undefined;
  const { tabStop, focused, onKeyDown, onFocus } = useRovingFocus(visible, rows.length, open, openIndex, extend);
  const selecting = useRowSelection(selection, canSelect, focused);
  const isListed = openIndex !== undefined;
  useLayoutEffect(() => {
    if (openIndex !== undefined) scrollIntoView(openIndex);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- scrolls when another message is opened or its row has been loaded, or the list was hidden, not when other rows are added
  }, [open, isListed, isBesideMessage]);
  const followLink = useLinkDelegation();
  const deleted = listState.deleted.flatMap((keyId) => session?.drafts.get({ keyId, language: language.tag }) ?? []);

  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      <div ref={pane} className={styles.pane} tabIndex={-1} onScroll={onScroll}>
        {deleted.length > 0 && (
          <Suspense>
            <DeletedDrafts
              drafts={deleted}
              deletions={listState.deletions}
              language={language}
              takeFocus={() => pane.current?.focus()}
            />
          </Suspense>
        )}
        {rows.length > 0 ? (
          // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- handles clicks and keys of its links
          <ol
            ref={rowList}
            className={styles.rows}
            role="list"
            data-keys={hasTerms(terms) ? '' : undefined}
            data-selecting={selected.size > 0 ? '' : undefined}
            onKeyDown={(event) => {
              selecting.onKeyDown(event);
              if (!event.isDefaultPrevented()) onKeyDown(event);
            }}
            onClick={(event) => {
              selecting.onClick(event);
              if (!event.isDefaultPrevented()) followLink(event);
            }}
            onChange={selecting.onChange}
            onFocus={onFocus}
          >
            {rows.slice(from, to).map((row, offset) => (
              <TranslationRow
                key={row.id}
                t={t}
                texts={texts}
                row={row}
                language={language}
                terms={terms}
                index={from + offset}
                setSize={matches}
                href={pages + pathOf(row.id)}
                reference={
                  address.reference
                    ? languageByTag(workspace, address.reference)
                    : referenceLanguageOf(workspace, row.namespace)
                }
                isOpen={row.id === open}
                unsaved={session?.drafts.get({ keyId: row.id, language: language.tag })?.forms}
                viewers={presence.get(row.id)}
                isDeleted={listState.deletions.has(row.id)}
                // Without JavaScript there are no arrow keys: Tab then reaches every row.
                tabIndex={session && (from + offset === tabStop ? 0 : -1)}
                isSelected={canSelect ? selected.has(row.id) : undefined}
              />
            ))}
          </ol>
        ) : (
          listState.status === 'ready' &&
          deleted.length === 0 && (
            <div className={styles.empty}>
              <EmptyList listState={listState} />
            </div>
          )
        )}
        {listState.status === 'failed' && (
          <div className={styles.listEnd}>
            <p>{t('list.failed')}</p>
            {!listState.isComplete && <Button onClick={() => void list.loadMore()}>{t('list.again')}</Button>}
          </div>
        )}
        {nextCursor !== undefined && (
          <PageLink
            className={styles.next}
            to={translatePath({ ...address, language: language.tag, cursor: nextCursor })}
          >
            {t('list.more')}
          </PageLink>
        )}
      </div>
    </nav>
  );
});

/** Follows the links of all rows with one listener: hundreds of router links would each render at every navigation. */
function useLinkDelegation(): (event: MouseEvent) => void {
  const { base } = useAppContext();
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(withoutBase(link.getAttribute('href')!, base), {
      preventScrollReset: true,
      state: FOCUS_FIELD,
      flushSync: true,
    });
  };
}
