import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { PublishingRulesView } from '../../../../../libs/workspace/src/releases/releases.contract';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { RefusedForm } from '../../form/refused-form';
import { Field, Select } from '../../ui/field';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { CurrentValues } from '../../form/current-values';
import { SubmitButton } from '../../form/submit-button';
import type { ReleasesData } from './load-releases';
import styles from './releases.module.css';

const states = ['draft', 'needsReview', 'reviewed'] as const;
const reactions = ['warn', 'refuse'] as const;

export interface PublishingRulesProps {
  readonly mayChange: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** The state that a text needs to be published, and what happens with texts that do not work with a running build. */
export function PublishingRules({ mayChange, refusal }: PublishingRulesProps) {
  const { t } = useTranslation('dragoman/releases');
  const { rules } = useLoaderData<ReleasesData>();
  const current = refusal?.problem.current as (PublishingRulesView & LastChangeView) | undefined;
  const description = (
    <p>
      {t(`rules.${rules.minState}.text`)} {t(`rules.runningBuilds.${rules.runningBuilds}.text`)}
    </p>
  );
  if (!mayChange) return <div className={styles.rules}>{description}</div>;
  return (
    <details className={styles.rules} open={refusal !== undefined}>
      <summary>{t('rules.title')}</summary>
      {description}
      {refusal && (
        <ProblemNotice problem={refusal.problem}>
          {current && (
            <CurrentValues
              lastChange={current}
              values={[
                [t('rules.label'), t(`rules.${current.minState}.name`)],
                [t('rules.runningBuilds.label'), t(`rules.runningBuilds.${current.runningBuilds}.name`)],
              ]}
            />
          )}
        </ProblemNotice>
      )}
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'rules', version: (current ?? rules).version }} />
        <Field label={t('rules.label')}>
          {(control) => (
            <Select
              {...control}
              name="minState"
              key={rules.version}
              defaultValue={refusal?.values.minState ?? rules.minState}
            >
              {states.map((state) => (
                <option key={state} value={state}>
                  {t(`rules.${state}.name`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('rules.runningBuilds.label')}>
          {(control) => (
            <Select
              {...control}
              name="runningBuilds"
              key={rules.version}
              defaultValue={refusal?.values.runningBuilds ?? rules.runningBuilds}
            >
              {reactions.map((reaction) => (
                <option key={reaction} value={reaction}>
                  {t(`rules.runningBuilds.${reaction}.name`)}
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
