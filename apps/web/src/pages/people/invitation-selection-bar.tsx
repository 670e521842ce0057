import { useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { Refusal } from '../../page/page-module';
import { showToast } from '../../page/toasts';
import { sendInBrowser } from '../../requests/from-browser';
import { withdrawInvitations } from '../../requests/people';
import type { Selection } from '../../translation-editor/selection/selection';
import { SelectionCount } from '../../translation-editor/selection/selection-count';
import { UndoToast } from '../../translation-editor/undo/undo-toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { focusPage } from '../../ui/moved-focus';
import { Notice } from '../../ui/notice';
import styles from './invitation-selection-bar.module.css';

export interface InvitationSelectionBarProps {
  readonly selection: Selection;
  /** The addresses of invitations that have been listed, by their ids. */
  readonly known: ReadonlyMap<string, string>;
  /** Invitations that are listed. */
  readonly matches: number;
}

/** As many as the API revokes at once. */
const PART_SIZE = 1000;

/** Addresses that are listed before they are withdrawn. */
const MAX_NAMED = 5;

/** Withdraws the selected invitations, after a confirmation. A toast reports the result. */
export function InvitationSelectionBar({ selection, known, matches }: InvitationSelectionBarProps) {
  const { t } = useTranslation(['dragoman/people', 'dragoman/translate']);
  const { revalidate } = useRevalidator();
  const { subscribe, getSnapshot } = selection.versions;
  const selected = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const [ids, setIds] = useState<readonly string[]>();
  const report = (done: number, skipped: readonly string[]) => {
    showToast({
      message: t('many.done', { count: done }),
      detail: skipped.length > 0 ? t('many.skipped', { emails: skipped.join(', ') }) : undefined,
      tone: skipped.length > 0 ? 'warning' : 'good',
      stays: skipped.length > 0,
    });
    // The button that was pressed is gone; nothing outside the dialog can have the focus before the dialog is.
    flushSync(() => {
      setIds(undefined);
      selection.clear();
    });
    focusPage();
    void revalidate();
  };
  return (
    <>
      {selected.size > 0 && (
        <section className={styles.bar} aria-label={t('many.label')} tabIndex={-1}>
          <SelectionCount
            size={selected.size}
            matches={matches}
            selection={selection}
            isComplete
            selectAll={() => selection.addLoaded()}
          />
          <Button onClick={() => setIds(selection.keyIds())}>{t('many.open')}</Button>
        </section>
      )}
      {ids && (
        <Dialog title={t('many.title')} closeLabel={t('dragoman/translate:close')} close={() => setIds(undefined)}>
          <Confirmation ids={ids} named={(each) => known.get(each) ?? each} onDone={report} />
        </Dialog>
      )}
      <div className={styles.toast}>
        <UndoToast />
      </div>
    </>
  );
}

interface ConfirmationProps {
  readonly ids: readonly string[];
  readonly named: (id: string) => string;
  /** @param skipped addresses whose invitations no longer exist */
  readonly onDone: (done: number, skipped: readonly string[]) => void;
}

function Confirmation({ ids, named, onDone }: ConfirmationProps) {
  const { t } = useTranslation('dragoman/people');
  const [problem, setProblem] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const keys = useRef<readonly string[]>(undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    // A request that is repeated because its response was lost is carried out once.
    keys.current ??= ids.map(() => crypto.randomUUID());
    setSending(true);
    let done = 0;
    const skipped: string[] = [];
    for (let start = 0; start < ids.length; start += PART_SIZE) {
      const part = ids.slice(start, start + PART_SIZE);
      const outcome = await withdrawInvitations(sendInBrowser, part, keys.current[start]!);
      if (!outcome.ok) {
        setSending(false);
        return setProblem(outcome.problem);
      }
      done += outcome.view.done;
      skipped.push(...outcome.view.skipped.map(({ invitationId }) => named(invitationId)));
    }
    onDone(done, skipped);
  };
  const listed = ids.slice(0, MAX_NAMED);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <div>
        <p>{t('many.count', { count: ids.length })}</p>
        <ul className={styles.names}>
          {listed.map((id) => (
            <li key={id}>
              <bdi>{named(id)}</bdi>
            </li>
          ))}
          {listed.length < ids.length && <li>{t('many.more', { count: ids.length - listed.length })}</li>}
        </ul>
      </div>
      <p>{t('many.text')}</p>
      <div role="status" className={styles.status}>
        {problem && (
          <Notice tone="bad" title={problem.title || t('many.failed')}>
            {problem.detail && <p>{problem.detail}</p>}
          </Notice>
        )}
      </div>
      <div className={styles.submit}>
        <Button type="submit" kind="danger" aria-disabled={isSending || undefined} data-first="">
          {t('many.do', { count: ids.length })}
        </Button>
      </div>
    </form>
  );
}
