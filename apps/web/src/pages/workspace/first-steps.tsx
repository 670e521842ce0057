import { useTranslation } from 'react-i18next';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import { may, type Permission } from '../../../../../libs/workspace/src/access/permissions';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import type { Setup } from './load-setup';
import styles from './workspace.module.css';

interface FirstStepsProps {
  languages: number;
  keys: number;
  person: ProfileView;
  setup: Setup | undefined;
}

const steps = [
  { step: 'languages', path: '/settings/languages', permission: 'languages.manage' },
  { step: 'texts', path: '/files', permission: 'files.import' },
  { step: 'keys', path: '/settings/namespaces', permission: 'namespaces.manage' },
  { step: 'people', path: '/people', permission: 'people.manage' },
] as const satisfies readonly { step: string; path: string; permission: Permission }[];

/** The steps until there are texts to translate, as far as the person may perform them. */
export function FirstSteps({ languages, keys, person, setup }: FirstStepsProps) {
  const { t } = useTranslation('dragoman/workspace');
  const { host } = useAppContext();
  const done = { languages: languages > 1, texts: keys > 0, keys: keys > 0, people: setup?.people === true };
  const allowedSteps = steps.filter(
    ({ step, permission }) => may(person, permission) && !(step === 'people' && person.application),
  );
  if (allowedSteps.length === 0) {
    return (
      <EmptyState title={t('first.others.title')}>
        <p>{t('first.others.text')}</p>
      </EmptyState>
    );
  }
  const next = allowedSteps.find(({ step }) => !done[step]);
  return (
    <section className={styles.firstSteps} aria-labelledby="first">
      <h2 id="first">{t('first.title')}</h2>
      <ol className={styles.steps}>
        {allowedSteps.map(({ step, path }) => (
          <li key={step} className={styles.step}>
            <h3>
              {t(`first.${step}.title`)}{' '}
              {done[step] && (
                <Badge tone="good" icon="check">
                  {t('first.done')}
                </Badge>
              )}
            </h3>
            <p>{t(step === 'texts' && host ? 'first.texts.textInHost' : `first.${step}.text`)}</p>
            <p>
              <PageLink to={path} className={buttonClass(step === next?.step ? 'primary' : 'plain')}>
                {t(`first.${step}.go`)}
              </PageLink>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
