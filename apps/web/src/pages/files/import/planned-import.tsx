import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../../form/problem-notice';
import { Notice } from '../../../ui/notice';
import type { ImportChoices } from './import-choices';
import { ImportProgress } from './import-progress';
import type { ImportSteps } from './use-import-steps';
import styles from '../files.module.css';

/** Loaded with the first plan: most visits of the page export files, or only look. */
const ImportPlan = lazy(async () => ({ default: (await import('./import-plan')).ImportPlan }));

export interface PlannedImportProps {
  readonly steps: ImportSteps;
  readonly carryOut: () => void;
  readonly cancel: () => void;
  /** Sets the syntax of new namespaces; absent: the import creates none. */
  readonly onSyntaxChange?: (syntax: ImportChoices['syntax']) => void;
}

/** The preview of an import, as soon as there is one. It takes the focus. */
export function PlannedImport({ steps, carryOut, cancel, onSyntaxChange }: PlannedImportProps) {
  const { t } = useTranslation('dragoman/files');
  const { plan, choices, setChoices, isBusy, outdatedPlans, problem } = steps;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPlan = plan !== undefined;
  useEffect(() => {
    if (hasPlan) heading.current!.focus();
  }, [hasPlan, outdatedPlans]);
  if (!plan) return null;
  return (
    <div className={styles.section}>
      <h3 ref={heading} tabIndex={-1}>
        {t('plan.title')}
      </h3>
      {outdatedPlans > 0 && (
        <div role="alert">
          <Notice tone="warning" title={t('plan.void.title')}>
            <p>{t('plan.void.text')}</p>
          </Notice>
        </div>
      )}
      <Suspense>
        <ImportPlan
          plan={plan}
          choices={choices}
          onChoicesChange={setChoices}
          {...(onSyntaxChange && { onSyntaxChange })}
          isBusy={isBusy}
          carryOut={carryOut}
          cancel={cancel}
        >
          {problem && <ProblemNotice problem={problem} />}
          <ImportProgress request={steps} problem={problem} />
        </ImportPlan>
      </Suspense>
    </div>
  );
}
