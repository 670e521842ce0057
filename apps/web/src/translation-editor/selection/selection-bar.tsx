import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { newTaskPath } from '../../addresses/tasks-address';
import { useEditingSession } from '../../editing/editing-session';
import { announce } from '../../page/announce';
import { PageLink } from '../../page/page-link';
import { readInBrowser } from '../../requests/from-browser';
import { listTextVersions } from '../../requests/texts';
import { Button, buttonClass } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { Progress } from '../../ui/progress';
import type { TranslationListState } from '../list/translation-list';
import { ReasonForm } from '../message/reason-form';
import { IgnoreButton } from '../ignore/ignore-button';
import { ReplaceButton } from '../replace/replace-button';
import { AddToTaskButton } from '../task/add-to-task-button';
import { RemoveFromTaskButton } from '../task/remove-from-task-button';
import { textStateIcon } from '../text-state-icon';
import { useTranslationEditor } from '../translation-editor-context';
import { translationsQuery } from '../translations-query';
import type { BulkReviewAction } from './bulk-review';
import { bulkRun, type BulkRun } from './bulk-run';
import { runBulkReview } from './run-bulk-review';
import { SelectionCount } from './selection-count';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly listState: TranslationListState;
}

/** What can be done with the selected texts; while it is being done, how far it has come. */
export function SelectionBar({ listState }: SelectionBarProps) {
  const { t } = useTranslation('dragoman/translate');
  const { selection, focusList } = useTranslationEditor();
  const run = useSyncExternalStore(bulkRun.subscribe, bulkRun.getSnapshot, () => undefined);
  const versions = useSyncExternalStore(selection.versions.subscribe, selection.versions.getSnapshot, () => undefined);
  const bar = useRef<HTMLElement>(null);
  const isRunning = run !== undefined;
  const isStopping = isRunning && !run.stop;
  // The button that was pressed is gone while the action runs, and while it stops.
  useEffect(() => {
    if (isRunning && document.activeElement === document.body) bar.current!.focus();
  }, [isRunning, isStopping]);
  const latestFocusList = useRef(focusList);
  useEffect(() => {
    latestFocusList.current = focusList;
  });
  // A layout effect moves the focus before the bar is removed; it would be lost afterwards.
  useLayoutEffect(() => {
    const element = bar.current!;
    return () => {
      if (element.contains(document.activeElement)) latestFocusList.current();
    };
  }, []);
  return (
    <section ref={bar} className={styles.bar} aria-label={t('selection.label')} tabIndex={-1}>
      {run ? <RunningReview run={run} /> : <SelectionActions listState={listState} size={versions?.size ?? 0} />}
    </section>
  );
}

function RunningReview({ run }: { run: BulkRun }) {
  const { t } = useTranslation('dragoman/translate');
  const { done, total, isUndo, isWaiting, stop } = run;
  const label = isUndo ? t('bulk.undoing') : t('bulk.running', { done, count: total });
  useEffect(() => {
    if (isWaiting) announce(t('bulk.waiting'));
  }, [isWaiting, t]);
  return (
    <>
      <div className={styles.running}>
        <p>{label}</p>
        {!isUndo && <Progress value={done} max={total} label={label} />}
        {isWaiting && <p className={styles.waiting}>{t('bulk.waiting')}</p>}
      </div>
      {stop && (
        <Button className={styles.last} onClick={stop}>
          {t('bulk.stop')}
        </Button>
      )}
    </>
  );
}

interface SelectionActionsProps {
  readonly listState: TranslationListState;
  readonly size: number;
}

function SelectionActions({ listState, size }: SelectionActionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { list: formatList } = useFormatters();
  const { list, selection, language, person, address, mayReview } = useTranslationEditor();
  const session = useEditingSession()!;
  const { revalidate } = useRevalidator();
  const [isSendingBack, setSendingBack] = useState(false);
  const [reason, setReason] = useState('');
  const kind = address.page === 'review' ? 'review' : 'translate';
  const { matches, isComplete } = listState;
  const run = { t, formatList, list, selection, session, person, language: language.tag };
  const review = (action: BulkReviewAction) =>
    void runBulkReview({ ...run, action, reloadRights: () => void revalidate() });
  const selectAll = async () => {
    if (isComplete) return selection.addLoaded();
    const query = translationsQuery({ ...address, language: language.tag, cursor: undefined });
    const { texts } = await listTextVersions(readInBrowser, query);
    selection.addLoaded();
    selection.add(texts);
  };
  return (
    <>
      <SelectionCount {...{ selection, size, matches, isComplete, selectAll }} />
      <div className={styles.actions}>
        {mayReview && (
          <>
            <Button kind="primary" onClick={() => review({ action: 'setState', state: 'reviewed' })}>
              {t('selection.approve')}
            </Button>
            <Button onClick={() => setSendingBack(true)}>{t('selection.sendBack')}</Button>
          </>
        )}
        <Menu label={t('selection.setState')} button={<span>{t('selection.setState')}</span>}>
          <ul className={styles.states}>
            {(['needsReview', 'draft'] as const).map((state) => (
              <li key={state}>
                <Button kind="quiet" onClick={() => review({ action: 'setState', state })}>
                  <Icon name={textStateIcon[state]} />
                  {t(`state.${state}`)}
                </Button>
              </li>
            ))}
          </ul>
        </Menu>
        <IgnoreButton selection={selection} language={language.tag} ignore={review} />
        <ReplaceButton selection={selection} language={language} replace={review} />
        {mayReview && (
          <>
            <PageLink
              className={buttonClass()}
              to={newTaskPath({ kind, languages: [language.tag] })}
              state={{ keyIds: selection.keyIds() }}
            >
              {t('selection.createTask')}
            </PageLink>
            <AddToTaskButton selection={selection} language={language.tag} />
            {address.task !== undefined && (
              <RemoveFromTaskButton selection={selection} taskId={address.task} reload={() => list.reload()} />
            )}
          </>
        )}
      </div>
      {isSendingBack && (
        <Dialog
          title={t('sendBack.titleMany', { count: size })}
          closeLabel={t('close')}
          close={() => setSendingBack(false)}
        >
          <ReasonForm
            reason={reason}
            setReason={setReason}
            error=""
            send={() => {
              setSendingBack(false);
              review({ action: 'sendBack', reason: reason.trim() });
            }}
          />
        </Dialog>
      )}
    </>
  );
}
