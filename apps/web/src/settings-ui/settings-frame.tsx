import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import pageStyles from '../ui/page.module.css';
import { HiddenFields } from '../form/hidden-fields';
import { SubmitButton } from '../form/submit-button';
import { SuccessNotice } from '../form/success-notice';
import { ProblemNotice } from '../form/problem-notice';
import { TakenBy } from '../form/taken-by';
import { useConfirmedChange, useRefusal } from '../form/use-form-result';
import { SettingsTabs } from './settings-tabs';
import styles from './settings.module.css';

/** An item that was just deleted. */
export interface GoneItem {
  readonly name: string;
  /** Fields of the form that restores it. */
  readonly fields: Readonly<Record<string, string | number>>;
}

interface SettingsFrameProps {
  title: ReactNode;
  /** Name of the item that was just added. */
  added?: string | undefined;
  gone?: GoneItem | undefined;
  /** Link from the page of one item to the list. */
  parentLink?: ReactNode;
  lead?: ReactNode;
  /** What to do after a refusal, if it differs from what the API recommends. */
  advice?: string | undefined;
  /** Current values, if the form was refused because they changed in the meantime. */
  currentValues?: ReactNode;
  /** Replaces the explanation of a refusal. */
  refusalNotice?: ReactNode;
  children: ReactNode;
}

/** The frame of a page of settings: tabs, heading, and the result of the last change. */
export function SettingsFrame({
  title,
  added,
  gone,
  parentLink,
  lead,
  advice,
  currentValues,
  refusalNotice,
  children,
}: SettingsFrameProps) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const restoreRefusal = useRefusal('restore');
  const confirmed = useConfirmedChange(['added', 'saved', 'deleted', 'restored', 'recheckStarted']);
  const done = restoreRefusal && gone ? 'deleted' : confirmed;
  const deleted = done === 'deleted' ? gone : undefined;
  const name = done === 'added' ? added : deleted?.name;
  return (
    <div className={pageStyles.compact}>
      <SettingsTabs />
      <header className={pageStyles.compactHeader}>
        {parentLink && <p>{parentLink}</p>}
        <h1>{title}</h1>
        {lead && <p className={styles.muted}>{lead}</p>}
      </header>
      {refusalNotice}
      {refusal && !refusalNotice && (
        <ProblemNotice
          problem={refusal.problem}
          advice={restoreRefusal?.problem.takenBy ? <TakenBy holder={restoreRefusal.problem.takenBy} /> : advice}
        >
          {currentValues}
        </ProblemNotice>
      )}
      {done && (
        <SuccessNotice
          title={name === undefined ? t(`done.${done}`) : t(deleted ? 'done.deletedIt' : 'done.addedIt', { name })}
        >
          {deleted && (
            <Form method="post">
              <HiddenFields values={{ intent: 'restore', open: 1, ...deleted.fields }} />
              <SubmitButton kind="plain">{t('gone.restore')}</SubmitButton>
            </Form>
          )}
        </SuccessNotice>
      )}
      {children}
    </div>
  );
}
