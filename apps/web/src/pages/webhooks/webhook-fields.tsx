import { useTranslation } from 'react-i18next';
import type { WebhookEvent, WebhookView } from '../../../../../libs/workspace/src/webhooks/webhooks.contract';
import { ChoiceGroup } from '../../form/choice-group';
import { ChoiceList } from '../../form/choice-list';
import { NamespaceChoices } from '../../form/namespace-choices';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextInput } from '../../ui/field';
import type { LimitOptions } from '../../accounts/limit-options';
import styles from '../../form/form.module.css';

const events = [
  ...(['release.published', 'release.rolledBack', 'texts.changed', 'keys.created', 'keys.changed'] as const),
  ...(['keys.deleted', 'languages.added', 'languages.removed', 'namespaces.added', 'namespaces.removed'] as const),
  ...(['tasks.created', 'tasks.changed', 'tasks.done', 'tasks.reopened', 'tasks.deleted'] as const),
  ...(['comments.added', 'comments.resolved'] as const),
] satisfies readonly WebhookEvent[];

const MAX_NAME_LENGTH = 100;
const MAX_URL_LENGTH = 2000;

interface WebhookFieldsProps {
  readonly targets: LimitOptions;
  /** Absent for a new one. */
  readonly webhook?: WebhookView;
  readonly refusal: RefusedForm | undefined;
}

/** The fields of a webhook: name, URL, events, and what it is limited to. */
export function WebhookFields({ targets, webhook, refusal }: WebhookFieldsProps) {
  const { t } = useTranslation('dragoman/webhooks');
  const problem = refusal?.problem;
  const values = refusal?.values;
  const selected = (name: 'events' | 'namespaces' | 'languages'): readonly string[] =>
    values ? (values[name] ?? '').split(' ') : (webhook?.[name] ?? []);
  const isLimited = selected('namespaces').some(Boolean) || selected('languages').some(Boolean);
  return (
    <>
      <Field label={t('form.name')} error={problemAt(problem, '/name')}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            dir="auto"
            required
            maxLength={MAX_NAME_LENGTH}
            defaultValue={values?.name ?? webhook?.name}
          />
        )}
      </Field>
      <Field label={t('form.url')} hint={t('form.urlHint')} error={problemAt(problem, '/url')}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            name="url"
            autoComplete="off"
            dir="ltr"
            required
            maxLength={MAX_URL_LENGTH}
            placeholder="https://ci.example/hooks/texts"
            defaultValue={values?.url ?? webhook?.url}
          />
        )}
      </Field>
      <ChoiceGroup legend={t('form.events')} error={problemAt(problem, '/events')}>
        {events.map((event) => (
          <label key={event} className={styles.choice}>
            <input type="checkbox" name="events" value={event} defaultChecked={selected('events').includes(event)} />
            <span>{t(`event.${event}`)}</span>
          </label>
        ))}
      </ChoiceGroup>
      <details className={styles.disclosure} open={isLimited}>
        <summary>{t('form.limits')}</summary>
        <div className={styles.section}>
          <p className={styles.note}>{t('form.limitsText')}</p>
          {targets.namespaces.length > 0 && (
            <NamespaceChoices
              legend={t('form.namespaces')}
              namespaces={targets.namespaces}
              selected={selected('namespaces')}
            />
          )}
          {targets.languages.length > 0 && (
            <ChoiceGroup legend={t('form.languages')} error={undefined}>
              <ChoiceList
                name="languages"
                choices={targets.languages.map(({ tag, name }) => ({ value: tag, name }))}
                selected={selected('languages')}
              />
            </ChoiceGroup>
          )}
        </div>
      </details>
    </>
  );
}
