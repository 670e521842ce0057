import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useSubmit } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { RevokedInvitationsView } from '../../../../../libs/workspace/src/people/people.contract';
import type { Refusal } from '../../page/page-module';
import { showToast } from '../../page/toasts';
import { sendInBrowser } from '../../requests/from-browser';
import { withdrawInvitations } from '../../requests/people';
import { ChangeInParts } from '../../translation-editor/selection/change-in-parts';
import type { Selection } from '../../translation-editor/selection/selection';
import { MAX_NAMED, SelectedNames } from '../../translation-editor/selection/selected-names';
import { TableSelectionBar } from '../../translation-editor/selection/table-selection-bar';
import { useBulkDialog } from '../../translation-editor/selection/use-bulk-dialog';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { RenewalFields } from './renewal-fields';
import styles from '../../translation-editor/selection/bulk-dialog.module.css';

export interface InvitationSelectionBarProps {
  readonly selection: Selection;
  /** The addresses of invitations that have been listed, by their ids. */
  readonly known: ReadonlyMap<string, string>;
  /** Invitations that are listed. */
  readonly matches: number;
  /** New links are sent by email. */
  readonly sendsEmail: boolean;
}

/** As many as the API revokes at once. */
const PART_SIZE = 200;

/** Renews the selected invitations, or withdraws them, after a confirmation. A toast reports what was withdrawn. */
export function InvitationSelectionBar({ selection, known, matches, sendsEmail }: InvitationSelectionBarProps) {
  const { t } = useTranslation(['dragoman/people', 'dragoman/translate']);
  const { list } = useFormatters();
  const { revalidate } = useRevalidator();
  const { opened: ids, open, close, isOpen } = useBulkDialog<readonly string[]>(selection);
  const renewal = useBulkDialog<readonly string[]>(selection);
  const named = (id: string) => known.get(id) ?? id;
  const report = ({ done, skipped }: RevokedInvitationsView) => {
    const emails = skipped.slice(0, MAX_NAMED).map(({ invitationId }) => named(invitationId));
    const more = skipped.length - emails.length;
    const names = list(more > 0 ? [...emails, t('many.others', { count: more })] : emails);
    showToast({
      message: t('many.done', { count: done }),
      detail: skipped.length > 0 ? t('many.skipped', { emails: names }) : undefined,
      tone: skipped.length > 0 ? 'warning' : 'good',
      stays: skipped.length > 0,
    });
    flushSync(() => selection.remove(ids!));
    if (isOpen(ids!)) close();
    void revalidate();
  };
  const reportRefusal = ({ title, detail, status }: Refusal, finished: readonly string[]) => {
    selection.remove(finished);
    if (status > 0) void revalidate(); // without a connection, the page would be replaced by a failure
    if (isOpen(ids!)) return;
    showToast({ message: title || t('many.failed'), detail: detail || undefined, tone: 'warning', stays: true });
  };
  return (
    <>
      <TableSelectionBar
        label={t('many.label')}
        matches={matches}
        selection={selection}
        isComplete
        selectAll={() => selection.addLoaded()}
      >
        <Button onClick={() => renewal.open(selection.keyIds())}>
          {t(sendsEmail ? 'renew.open' : 'renew.openLinks')}
        </Button>
        <Button onClick={() => open(selection.keyIds())}>{t('many.open')}</Button>
      </TableSelectionBar>
      {renewal.opened && (
        <Dialog
          title={t(sendsEmail ? 'renew.title' : 'renew.titleLinks')}
          closeLabel={t('dragoman/translate:close')}
          close={renewal.close}
        >
          <Renewal ids={renewal.opened} {...{ named, sendsEmail }} onSubmit={renewal.close} />
        </Dialog>
      )}
      {ids && (
        <Dialog title={t('many.title')} closeLabel={t('dragoman/translate:close')} close={close}>
          <Confirmation {...{ ids, named }} onDone={report} onRefused={reportRefusal} />
        </Dialog>
      )}
    </>
  );
}

interface ConfirmationProps {
  readonly ids: readonly string[];
  readonly named: (id: string) => string;
  readonly onDone: (report: RevokedInvitationsView) => void;
  /** It says why and can send the rest again. @param finished the invitations that were sent successfully */
  readonly onRefused: (problem: Refusal, finished: readonly string[]) => void;
}

function Confirmation({ ids, named, onDone, onRefused }: ConfirmationProps) {
  const { t } = useTranslation('dragoman/people');
  const [problem, setProblem] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const [parts] = useState(() => new ChangeInParts<RevokedInvitationsView['skipped'][number]>(ids, PART_SIZE));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setProblem(undefined); // the same one is announced again
    setSending(true);
    const refusal = await parts.send((start, end, key) =>
      withdrawInvitations(sendInBrowser, ids.slice(start, end), key),
    );
    setSending(false);
    if (!refusal) return onDone(parts);
    setProblem(refusal);
    onRefused(refusal, parts.finished);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Names {...{ ids, named }} />
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

interface RenewalProps {
  readonly ids: readonly string[];
  readonly named: (id: string) => string;
  readonly sendsEmail: boolean;
  readonly onSubmit: () => void;
}

/** A form of the page, which shows the results, and asks for a proof of identity if the last one is too long ago. */
function Renewal({ ids, named, sendsEmail, onSubmit }: RenewalProps) {
  const { t } = useTranslation('dragoman/people');
  const submit = useSubmit();
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget, { method: 'post', preventScrollReset: true });
        onSubmit();
      }}
    >
      <RenewalFields invitations={ids.map((id) => ({ id, email: named(id) }))} sendsEmail={sendsEmail} />
      <Names {...{ ids, named }} />
      <p>{t(sendsEmail ? 'renew.text' : 'renew.textLinks')}</p>
      <div className={styles.submit}>
        <Button type="submit" kind="primary" data-first="">
          {t(sendsEmail ? 'renew.do' : 'renew.doLinks', { count: ids.length })}
        </Button>
      </div>
    </form>
  );
}

/** How many invitations are selected, and the addresses of the first ones. */
function Names({ ids, named }: Pick<RenewalProps, 'ids' | 'named'>) {
  const { t } = useTranslation('dragoman/people');
  return (
    <div>
      <p>{t('many.count', { count: ids.length })}</p>
      <SelectedNames items={ids} idOf={(id) => id} more={(count) => t('many.more', { count })}>
        {(id) => <bdi>{named(id)}</bdi>}
      </SelectedNames>
    </div>
  );
}
