import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../api/src/people/permissions';
import type { TranslationsView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { announce } from '../../page/announce';
import { PageLink } from '../../page/page-link';
import { useCommands, type Command } from '../../page/shortcuts';
import { readNow } from '../../requests/from-browser';
import { messageContext, translations } from '../../requests/work';
import { EmptyState } from '../../ui/empty-state';
import { DeskContext, deskOf, useDesk } from './desk';
import { queryOf, type WorkData, type WorkSpace } from './load-work';
import { MessageEditor } from './message-editor';
import { MessageRows } from './message-rows';
import { Toolbar } from './toolbar';
import { UnsavedNotice } from './unsaved-notice';
import { useWorkEvents } from './use-work-events';
import { listOf, messageAddresses, readAddress, workFilters, writeAddress, type WorkAddress } from './work-address';
import { FOCUS, WorkContext, type WorkSurroundings } from './work-context';
import { WorkList } from './work-list';
import styles from './work.module.css';
import editor from './message-editor.module.css';

/** Where texts are translated and reviewed: a list of messages, and the one of them that is open. */
export function Work() {
  const { t } = useTranslation('dragoman/translate');
  const { view, ...data } = useLoaderData<WorkData>();
  const location = useLocation();
  const address = useMemo(() => readAddress(location), [location]);
  // In the browser alone, once it has taken over.
  const desk = useSyncExternalStore(
    never,
    () => deskOf(data.person.id),
    () => undefined,
  );
  if (view === undefined) {
    return (
      <EmptyState title={t('none.languages.title')}>
        <p>{t('none.languages.text')}</p>
      </EmptyState>
    );
  }
  return (
    <DeskContext value={desk}>
      <WorkOn {...data} view={view} address={address} />
    </DeskContext>
  );
}

const never = () => () => {};

type WorkOnProps = WorkData & { readonly view: TranslationsView; readonly address: WorkAddress };

function WorkOn({ view, space, person, opened, address }: WorkOnProps) {
  const { t } = useTranslation('dragoman/translate');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { language } = view;

  const name = writeAddress(listOf(address));
  const list = useWorkList(name, view, address);
  const listed = useSyncExternalStore(list.subscribe, list.now, list.now);

  const asked = address.message;
  const found = asked === undefined ? listed.rows[0] : list.row(asked);
  const open: TranslationView | undefined = found ?? (opened?.id === asked ? opened : undefined);
  const place = (open && list.placeOf(open.id)) ?? -1;
  const presence = useWorkEvents(list, language.tag, open?.id, person.id);

  useCommands(() =>
    commandsOf({ t, space, address, language: language.tag, go: (to) => void navigate(`/${reader}${to}`) }),
  );
  // Keys may come faster than pages change: the next step is from where the last one leads.
  const at = useRef(place);
  useLayoutEffect(() => {
    at.current = place;
  }, [list, place]);
  const addressOf = useMemo(() => messageAddresses({ ...address, language: language.tag }), [address, language]);
  const surroundings = useMemo<WorkSurroundings>(
    () => ({
      ...{ space, person, address, language, list, presence, addressOf },
      mayEdit: may(person, 'texts.edit', { language: language.tag }),
      mayReview: may(person, 'texts.review', { language: language.tag }),
      step: (by) => {
        const to = at.current < 0 ? 0 : at.current + by;
        const row = list.now().rows[to];
        if (row === undefined) return announce(t(by > 0 ? 'step.last' : 'step.first'));
        at.current = to;
        // By hand from one to the next, dozens of times: that is one step back for the browser.
        const how = { replace: true, preventScrollReset: true, state: FOCUS, flushSync: true };
        void navigate(`/${reader}${addressOf(row.id)}`, how);
      },
    }),
    [space, person, address, language, list, presence, addressOf, reader, navigate, t],
  );

  return (
    <WorkContext value={surroundings}>
      <div className={styles.work} data-wide="" data-open={asked === undefined ? undefined : ''}>
        <h1 className="visually-hidden">
          {t(address.page === 'review' ? 'review.title' : 'title')}: <span lang={language.tag}>{language.ownName}</span>
        </h1>
        <Toolbar listed={listed} />
        <UnsavedNotice />
        <div key={name} className={styles.panes}>
          <MessageRows listed={listed} open={open?.id} next={view.next} />
          {open ? (
            <MessageEditor key={open.id} row={open} place={place} of={listed.matches} />
          ) : (
            <div className={editor.editor}>
              {asked !== undefined && (
                <EmptyState title={t('none.message.title')}>
                  <p>{t('none.message.text')}</p>
                  <PageLink to={addressOf(undefined)}>{t('toList')}</PageLink>
                </EmptyState>
              )}
            </div>
          )}
        </div>
      </div>
    </WorkContext>
  );
}

interface CommandsOf {
  readonly t: TFunction<'dragoman/translate'>;
  readonly space: WorkSpace;
  readonly address: WorkAddress;
  readonly language: string;
  readonly go: (to: string) => void;
}

/** What the toolbar does, by name. */
function commandsOf({ t, space, address, language, go }: CommandsOf): readonly Command[] {
  const here: WorkAddress = { ...address, page: 'translate', language, message: undefined, cursor: undefined };
  const to = (change: Partial<WorkAddress>) => () => go(writeAddress({ ...here, ...change }));
  return [
    { label: t('palette.filter', { name: t('filter.all') }), run: to({ filters: [], since: undefined, q: '' }) },
    ...workFilters.map((filter) => ({
      label: t('palette.filter', { name: t(`filter.${filter}`) }),
      run: to({ filters: [filter] }),
    })),
    ...space.languages.map(({ tag, ownName }) => ({
      label: t('palette.language', { language: `${ownName} (${tag})` }),
      run: to({ language: tag }),
    })),
    ...space.namespaces.map(({ name }) => ({ label: t('palette.namespace', { name }), run: to({ namespace: name }) })),
  ];
}

/** @param name of the list: another one begins anew, from the view that came with it */
function useWorkList(name: string, view: TranslationsView, address: WorkAddress): WorkList {
  const { t } = useTranslation('dragoman/translate');
  const onlyUnsaved = address.filters.includes('unsaved');
  const language = view.language.tag;
  const begin = () => ({
    name,
    list: new WorkList(onlyUnsaved ? { ...view, messages: [], matches: 0, next: undefined } : view, (cursor) =>
      translations(readNow, { ...queryOf({ ...address, language }), cursor, limit: '200' }),
    ),
  });
  const [held, hold] = useState(begin);
  const current = held.name === name ? held : begin();
  if (current !== held) hold(current);
  const { list } = current;
  useEffect(() => () => list.stop(), [list]);

  const desk = useDesk();
  useEffect(
    () =>
      desk?.saving.onSaved((saved) => {
        if (saved.language === language) list.saved(saved);
        announce(t('save.saved'));
      }),
    [desk, list, language, t],
  );

  // What lies in this browser alone is put together from what was typed.
  useEffect(() => {
    if (!onlyUnsaved || !desk) return;
    let gone = false;
    const asked = desk.drafts.all(language).map(({ message }) =>
      messageContext(readNow, message, language).then(
        ({ message }) => [message],
        () => [],
      ),
    );
    void Promise.all(asked).then((found) => {
      if (!gone) list.fill(found.flat());
    });
    return () => void (gone = true);
  }, [onlyUnsaved, desk, list, language]);
  return list;
}
