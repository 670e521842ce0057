import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { RefusedForm } from '../../page/refused-form';
import { Field, Select } from '../../ui/field';
import { ProblemNotice } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import type { ReleasesData } from './load-releases';
import styles from './releases.module.css';

const states = ['draft', 'needsReview', 'reviewed'] as const;

export interface PublishingRulesProps {
  readonly mayChange: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** How far a text has to be so that a release takes it along. */
export function PublishingRules({ mayChange, refusal }: PublishingRulesProps) {
  const { t } = useTranslation('dragoman/releases');
  const { rules } = useLoaderData<ReleasesData>();
  const said = <p>{t(`rules.${rules.least}.text`)}</p>;
  if (!mayChange) return said;
  return (
    <details className={styles.more} open={refusal !== undefined}>
      <summary>{t('rules.title')}</summary>
      {said}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <Form method="post" className={styles.row}>
        <input type="hidden" name="do" value="rules" />
        <Field label={t('rules.label')}>
          {(control) => (
            <Select {...control} name="least" key={rules.least} defaultValue={rules.least}>
              {states.map((state) => (
                <option key={state} value={state}>
                  {t(`rules.${state}.name`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton kind="plain">{t('rules.change')}</SubmitButton>
      </Form>
    </details>
  );
}
