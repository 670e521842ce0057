import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { PublishingRulesView } from '../../../../api/src/releases/releases.contract';
import type { LastChangeView } from '../../../../api/src/translations/editing.contract';
import type { RefusedForm } from '../../page/refused-form';
import { Field, Select } from '../../ui/field';
import { ProblemNotice } from '../form/problem-notice';
import { SavedMeanwhile } from '../form/saved-meanwhile';
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
  const now = refusal?.problem.current as (PublishingRulesView & LastChangeView) | undefined;
  const said = <p>{t(`rules.${rules.least}.text`)}</p>;
  if (!mayChange) return said;
  return (
    <details className={styles.more} open={refusal !== undefined}>
      <summary>{t('rules.title')}</summary>
      {said}
      {refusal && (
        <ProblemNotice problem={refusal.problem}>
          {now && <SavedMeanwhile last={now} now={[[t('rules.label'), t(`rules.${now.least}.name`)]]} />}
        </ProblemNotice>
      )}
      <Form method="post" className={styles.row}>
        <input type="hidden" name="do" value="rules" />
        <input type="hidden" name="version" value={(now ?? rules).version} />
        <Field label={t('rules.label')}>
          {(control) => (
            <Select {...control} name="least" key={rules.version} defaultValue={refusal?.values.least ?? rules.least}>
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
