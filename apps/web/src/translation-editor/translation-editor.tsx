import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ListedTextView, SavedTextView, TextListView } from '../../../../libs/workspace/src/texts/texts.contract';
import { rememberPlace } from '../addresses/last-place';
import {
  FOCUS_FIELD,
  translatePathBuilder,
  parseTranslateAddress,
  translateListAddress,
  translatePath,
  type TranslateAddress,
} from '../addresses/translate-address';
import { countErrors } from '../editing/count-errors';
import { EditingSessionContext, editingSessionOf, useEditingSession } from '../editing/editing-session';
import type { RefusedListener } from '../editing/save-queue';
import { UnsavedNotice } from '../editing/unsaved-notice';
import { useRefusalTitle } from '../editing/use-refusal-title';
import { announce } from '../page/announce';
import { PageLink } from '../page/page-link';
import { useCommands } from '../page/shortcuts';
import { showBesideUndo, showToast, type Toast } from '../page/toasts';
import { EmptyState } from '../ui/empty-state';
import pageStyles from '../ui/page.module.css';
import { TaggedText } from '../ui/tagged-text';
import { editorCommands } from './editor-commands';
import { TranslationListView } from './list/translation-list-view';
import { useTranslationList } from './list/use-translation-list';
import { contextKey } from './context/message-help';
import { LoadedViews } from './loaded-views';
import type { TranslationsData } from './load-translations';
import { MessageEditor } from './message/message-editor';
import { ListBar } from './selection/list-bar';
import { useOwnFilters } from './saved-filters/own-filters';
import { Selection } from './selection/selection';
import { TranslationEditorContext, type TranslationEditorState } from './translation-editor-context';
import { undoText } from './undo/undo-text';
import { UndoToast } from './undo/undo-toast';
import { useLiveUpdates } from './use-live-updates';
import styles from './translation-editor.module.css';
import editorStyles from './message/message-editor.module.css';

/** Not rendered on the server. */
const DeletedText = lazy(() => import('../editing/deleted-text'));

/** The pages Translate and Review: a list of messages beside the one that is open. */
export function TranslationEditor() {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/common']);
  const { view, ...data } = useLoaderData<TranslationsData>();
  const location = useLocation();
  const address = useMemo(() => parseTranslateAddress(location), [location]);
  const session = useSyncExternalStore(
    neverChanges,
    () => editingSessionOf(data.person.id),
    () => undefined,
  );
  const personId = data.person.id;
  const language = view?.language.tag;
  useEffect(() => {
    if (language !== undefined) {
      rememberPlace(personId, address.page, translatePath({ ...address, language, cursor: undefined }));
    }
  }, [personId, address, language]);
  if (view === undefined) {
    return (
      <div className={pageStyles.compact}>
        <h1>{t(`dragoman/common:navigation.${address.page}`)}</h1>
        <EmptyState title={t('none.languages.title')}>
          <p>{t('none.languages.text')}</p>
          {may(data.person, 'languages.manage') && (
            <PageLink to="/settings/languages">{t('dragoman/common:navigation.languages')}</PageLink>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <EditingSessionContext value={session}>
      <ListAndMessage {...data} view={view} address={address} />
    </EditingSessionContext>
  );
}

const neverChanges = () => () => {};

/** All steps share one entry in the browser's history. */
const OPEN_TEXT = { replace: true, preventScrollReset: true, state: FOCUS_FIELD, flushSync: true };

type ListAndMessageProps = TranslationsData & { readonly view: TextListView; readonly address: TranslateAddress };

function ListAndMessage({
  view,
  workspace,
  person,
  savedFilters: loadedFilters,
  opened,
  deletion: loadedDeletion,
  address,
}: ListAndMessageProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing', 'dragoman/deleted-key']);
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { language, updatedBy: author } = view;
  const savedFilters = useOwnFilters(loadedFilters);

  const listId = translatePath(translateListAddress(address));
  const list = useTranslationList(listId, view, address);
  const views = useMemo(
    () => new LoadedViews(opened && [[contextKey(opened.text.id), opened]]),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new list needs new views
    [list],
  );
  const listState = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot);

  const { key: keyId } = address;
  // Back in the list of a narrow screen, the key that was open stays selected.
  const [lastKey, setLastKey] = useState(keyId);
  if (keyId !== undefined && keyId !== lastKey) setLastKey(keyId);
  const listed = keyId === undefined ? (list.row(lastKey ?? '') ?? listState.rows[0]) : list.row(keyId);
  const open: ListedTextView | undefined = listed ?? (opened?.text.id === keyId ? opened?.text : undefined);
  const openKey = open?.id ?? keyId ?? '';
  const deletion = listState.deletions.get(openKey) ?? (open ? undefined : loadedDeletion);
  const openIndex = (open && list.indexOf(open.id)) ?? -1;
  const selection = useMemo(() => new Selection(list), [list]);
  const { key: locationKey } = useLocation();
  const latestLocation = useRef(locationKey);
  useLayoutEffect(() => {
    latestLocation.current = locationKey;
  }, [locationKey]);
  const sources = [...new Set(workspace.namespaces.map(({ reference }) => reference))].join();
  const presence = useLiveUpdates(list, language.tag, sources, open?.id, person.id);

  useCommands(() =>
    editorCommands({
      t,
      workspace,
      address,
      savedFilters,
      language: language.tag,
      mayReview: may(person, 'texts.review', { language: language.tag }),
      navigate: (path) => void navigate(`/${reader}${path}`),
    }),
  );
  // Shortcuts may be pressed faster than pages render: each step continues from the previous one.
  const currentKey = useRef(open?.id);
  useLayoutEffect(() => {
    currentKey.current = open?.id;
  }, [list, open?.id]);
  const pathOf = useMemo(() => translatePathBuilder({ ...address, language: language.tag }), [address, language]);
  const panes = useRef<HTMLDivElement>(null);
  const session = useEditingSession();
  const offerUndo = useMemo(() => {
    const onUndone = (text: SavedTextView) => {
      if (text.language !== language.tag) return;
      list.updateText(text);
      if (list.row(text.keyId)) void navigate(`/${reader}${pathOf(text.keyId)}`, OPEN_TEXT);
    };
    return (message: string, saved: SavedTextView, tone?: Toast['tone']) => {
      const name = list.row(saved.keyId)?.key;
      const undo = () => undoText({ t, session, saved, name, onUndone });
      showToast({ message, subject: name, tone, undo: saved.changeSet === undefined ? undefined : undo });
    };
  }, [t, session, list, language, navigate, reader, pathOf]);
  useEffect(
    () =>
      session?.queue.onSaved((saved) => {
        selection.seen(saved);
        const count = countErrors(saved.findings);
        const done = saved.state === 'reviewed' ? t('undo.approved') : t('save.saved');
        if (count > 0) offerUndo(t('save.withErrors', { count }), saved, 'warning');
        else offerUndo(done, saved);
      }),
    [session, selection, offerUndo, t],
  );
  const refusalTitle = useRefusalTitle();
  const { revalidate } = useRevalidator();
  const reportRefusal = useEffectEvent(async (...[problem, isKept, text]: Parameters<RefusedListener>) => {
    const { keyId, language: tag } = text;
    if (problem.status === 403) void revalidate();
    if (problem.status === 404 && tag === language.tag)
      await import('./later-code').then(({ loadRows }) => loadRows(list, [keyId], tag)).catch(() => {});
    const isDeleted = list.getSnapshot().deletions.has(keyId);
    // The editor of the open text says so itself.
    if (isKept || (isDeleted && keyId === currentKey.current)) return;
    const message = isDeleted ? t('dragoman/deleted-key:title') : refusalTitle(problem);
    const detail = isDeleted ? undefined : problem.detail;
    showToast({ message, subject: list.row(keyId)?.key, detail, tone: 'warning', stays: true });
  });
  useEffect(() => session?.queue.onRefused((...refusal) => void reportRefusal(...refusal)), [session]);
  // Until a text is opened.
  const [ended, setEnded] = useState<{ readonly at: string; readonly last: string; readonly from: Element }>();
  const isAtEnd = ended !== undefined && ended.at === locationKey && ended.last === open?.id;
  const state = useMemo<TranslationEditorState>(() => {
    const failed = () =>
      showBesideUndo(navigator.onLine ? t('list.failed') : t('dragoman/editing:save.offline'), 'warning');
    const openAdjacent = async (offset: 1 | -1, atEnd = () => announce(t(offset > 0 ? 'step.last' : 'step.first'))) => {
      const key = currentKey.current;
      const indexOfNext = () => {
        const index = key === undefined ? undefined : list.indexOf(key);
        return index === undefined ? 0 : index + offset; // a text that is not in the list is followed by the first one
      };
      const isLoaded = () =>
        (key === undefined || list.row(key) !== undefined) && indexOfNext() < list.getSnapshot().rows.length;
      if (!isLoaded() && !(await list.loadUntil(isLoaded))) return failed();
      if (currentKey.current !== key) return; // another text was opened in the meantime
      const row = list.getSnapshot().rows[indexOfNext()];
      if (row === undefined) return atEnd();
      openText(row.id);
    };
    const openText = (id: string) => {
      currentKey.current = id;
      void navigate(`/${reader}${pathOf(id)}`, OPEN_TEXT);
    };
    const openNextUnfinished = async () => {
      const key = currentKey.current;
      const { findNextUnfinished } = await import('./later-code');
      const next = await findNextUnfinished({
        t,
        workspace,
        list,
        address,
        language: language.tag,
        open: key,
        session,
      });
      if (next !== undefined && currentKey.current === key) openText(next);
    };
    return {
      workspace,
      person,
      address,
      author,
      savedFilters,
      language,
      list,
      views,
      selection,
      presence,
      pathOf,
      offerUndo,
      focusList: () => panes.current?.querySelector<HTMLElement>('li a[tabindex="0"]')?.focus(),
      mayEdit: may(person, 'texts.edit', { language: language.tag }),
      mayReview: may(person, 'texts.review', { language: language.tag }),
      openAdjacent: (offset) => void openAdjacent(offset),
      openNextUnfinished: () => void openNextUnfinished().catch(failed),
      openNext: () => {
        const from = document.activeElement ?? document.body;
        void openAdjacent(1, () => {
          const last = list.getSnapshot().rows.at(-1);
          if (last) setEnded({ at: latestLocation.current, last: last.id, from });
        });
      },
    };
  }, [
    workspace,
    person,
    address,
    author,
    savedFilters,
    language,
    list,
    views,
    selection,
    presence,
    pathOf,
    offerUndo,
    session,
    reader,
    navigate,
    t,
  ]);

  return (
    <TranslationEditorContext value={state}>
      <div className={styles.page} data-wide="" data-open={keyId === undefined ? undefined : ''}>
        <h1 className="visually-hidden">
          <TaggedText
            text={t('heading', {
              title: t(address.page === 'review' ? 'review.title' : 'title'),
              language: language.ownName,
            })}
            tags={{ language: <span lang={language.tag} /> }}
          />
        </h1>
        <ListBar listState={listState} />
        <UnsavedNotice language={language.tag} openMessage={open?.id} />
        <div key={listId} ref={panes} className={styles.panes}>
          <TranslationListView
            listState={listState}
            open={open?.id}
            isBesideMessage={keyId !== undefined}
            nextCursor={view.next}
          />
          {open ? (
            <MessageEditor
              key={open.id}
              row={open}
              index={openIndex}
              listLength={listState.matches}
              endedFrom={isAtEnd ? ended.from : undefined}
              deletion={deletion}
            />
          ) : (
            <div className={editorStyles.editor}>
              {deletion && session ? (
                <div className={editorStyles.message}>
                  <Suspense>
                    <DeletedText deletion={deletion} language={language} onRestored={() => void revalidate()} />
                  </Suspense>
                </div>
              ) : (
                keyId !== undefined && (
                  <EmptyState title={t('none.text.title')}>
                    <p>{t('none.text.text')}</p>
                    <PageLink to={pathOf(undefined)}>{t('toList')}</PageLink>
                  </EmptyState>
                )
              )}
            </div>
          )}
        </div>
        <UndoToast />
      </div>
    </TranslationEditorContext>
  );
}
