import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ListedTextView, TextListView } from '../../../../libs/workspace/src/texts/texts.contract';
import { rememberTranslatePath } from '../addresses/last-translate-path';
import {
  translatePathBuilder,
  parseTranslateAddress,
  translateListAddress,
  translatePath,
  type TranslateAddress,
} from '../addresses/translate-address';
import { EditingSessionContext, editingSessionOf } from '../editing/editing-session';
import { UnsavedNotice } from '../editing/unsaved-notice';
import { announce } from '../page/announce';
import { PageLink } from '../page/page-link';
import { useCommands } from '../page/shortcuts';
import { EmptyState } from '../ui/empty-state';
import { TaggedText } from '../ui/tagged-text';
import { editorCommands } from './editor-commands';
import { TranslationListView } from './list/translation-list-view';
import { useTranslationList } from './list/use-translation-list';
import { LoadedViews } from './loaded-views';
import type { TranslationsData } from './load-translations';
import { MessageEditor } from './message/message-editor';
import { Toolbar } from './toolbar/toolbar';
import { FOCUS_FIELD, TranslationEditorContext, type TranslationEditorState } from './translation-editor-context';
import { useLiveUpdates } from './use-live-updates';
import styles from './translation-editor.module.css';
import editorStyles from './message/message-editor.module.css';

/** The pages Translate and Review: a list of messages beside the one that is open. */
export function TranslationEditor() {
  const { t } = useTranslation('dragoman/translate');
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
    if (address.page === 'translate' && language !== undefined) {
      rememberTranslatePath(personId, translatePath({ ...address, language, cursor: undefined }));
    }
  }, [personId, address, language]);
  if (view === undefined) {
    return (
      <EmptyState title={t('none.languages.title')}>
        <p>{t('none.languages.text')}</p>
      </EmptyState>
    );
  }
  return (
    <EditingSessionContext value={session}>
      <ListAndMessage {...data} view={view} address={address} />
    </EditingSessionContext>
  );
}

const neverChanges = () => () => {};

type ListAndMessageProps = TranslationsData & { readonly view: TextListView; readonly address: TranslateAddress };

function ListAndMessage({ view, workspace, person, opened, address }: ListAndMessageProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { language } = view;

  const listId = translatePath(translateListAddress(address));
  const list = useTranslationList(listId, view, address);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another list begins without
  const views = useMemo(() => new LoadedViews(), [list]);
  const listState = useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot);

  const { key: keyId } = address;
  // Back in the list of a narrow screen, the key that was open stays selected.
  const [lastKey, setLastKey] = useState(keyId);
  if (keyId !== undefined && keyId !== lastKey) setLastKey(keyId);
  const listed = keyId === undefined ? (list.row(lastKey ?? '') ?? listState.rows[0]) : list.row(keyId);
  const open: ListedTextView | undefined = listed ?? (opened?.id === keyId ? opened : undefined);
  const openIndex = (open && list.indexOf(open.id)) ?? -1;
  const presence = useLiveUpdates(list, language.tag, open?.id, person.id);

  useCommands(() =>
    editorCommands({
      t,
      workspace,
      address,
      language: language.tag,
      navigate: (path) => void navigate(`/${reader}${path}`),
    }),
  );
  // Shortcuts may be pressed faster than pages render: each step continues from the previous one.
  const currentIndex = useRef(openIndex);
  useLayoutEffect(() => {
    currentIndex.current = openIndex;
  }, [list, openIndex]);
  const pathOf = useMemo(() => translatePathBuilder({ ...address, language: language.tag }), [address, language]);
  const state = useMemo<TranslationEditorState>(
    () => ({
      workspace,
      person,
      address,
      language,
      list,
      views,
      presence,
      pathOf,
      mayEdit: may(person, 'texts.edit', { language: language.tag }),
      mayReview: may(person, 'texts.review', { language: language.tag }),
      openAdjacent: (offset) => {
        const index = currentIndex.current < 0 ? 0 : currentIndex.current + offset;
        const row = list.getSnapshot().rows[index];
        if (row === undefined) return announce(t(offset > 0 ? 'step.last' : 'step.first'));
        currentIndex.current = index;
        // All steps share one entry in the browser's history.
        const options = { replace: true, preventScrollReset: true, state: FOCUS_FIELD, flushSync: true };
        void navigate(`/${reader}${pathOf(row.id)}`, options);
      },
    }),
    [workspace, person, address, language, list, views, presence, pathOf, reader, navigate, t],
  );

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
        <Toolbar listState={listState} />
        <UnsavedNotice language={language.tag} openMessage={open?.id} />
        <div key={listId} className={styles.panes}>
          <TranslationListView
            listState={listState}
            open={open?.id}
            isBesideMessage={keyId !== undefined}
            nextCursor={view.next}
          />
          {open ? (
            <MessageEditor key={open.id} row={open} index={openIndex} listLength={listState.matches} />
          ) : (
            <div className={editorStyles.editor}>
              {keyId !== undefined && (
                <EmptyState title={t('none.text.title')}>
                  <p>{t('none.text.text')}</p>
                  <PageLink to={pathOf(undefined)}>{t('toList')}</PageLink>
                </EmptyState>
              )}
            </div>
          )}
        </div>
      </div>
    </TranslationEditorContext>
  );
}
