import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionData, useLocation } from 'react-router-dom';
import type { RefusedForm } from '../../page/refused-form';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { ProblemNotice } from '../form/problem-notice';
import { doneBy } from './settled';
import { SettingsTabs } from './settings-tabs';
import styles from './settings.module.css';

interface SettingsPageProps {
  title: ReactNode;
  /** What was just added, by its name. */
  added?: string | undefined;
  /** Leads up from a page about one thing. */
  up?: ReactNode;
  lead?: ReactNode;
  /** What somebody else saved meanwhile. */
  now?: ReactNode;
  children: ReactNode;
}

/** The frame of a page of settings: where one is, and what became of the change that was just made. */
export function SettingsPage({ title, added, up, lead, now, children }: SettingsPageProps) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const done = doneBy(useLocation());
  return (
    <div className={frame.near}>
      <SettingsTabs />
      <header className={frame.short}>
        {up && <p>{up}</p>}
        <h1>{title}</h1>
        {lead && <p className={styles.muted}>{lead}</p>}
      </header>
      {refusal && <ProblemNotice problem={refusal.problem}>{now}</ProblemNotice>}
      {done && !refusal && (
        <div role="status">
          <Notice
            tone="good"
            title={added !== undefined && done === 'added' ? t('done.addedIt', { name: added }) : t(`done.${done}`)}
          />
        </div>
      )}
      {children}
    </div>
  );
}

/** What was sent and not done. */
export const useRefusal = () => useActionData() as RefusedForm | undefined;
