import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { refuseForm } from '../../form/refused-form';
import { getHealth, sendTestMail } from '../../requests/health';
import { Badge } from '../../ui/badge';
import { CodeBlock } from '../../ui/code-block';
import { Notice } from '../../ui/notice';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { EmailState } from './email-state';
import { Replicas } from './replicas';
import type { PageRoute } from '../../page/page-route';
import styles from './health.module.css';

export const route = {
  path: '/health',
  namespaces: ['dragoman/health', 'dragoman/settings'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.health',
    order: 910,
    permission: 'languages.manage',
    section: 'administration',
    icon: 'health',
  },
} satisfies PageRoute;

export async function loader({ read, session }: PageInput) {
  const [health, { person }] = await Promise.all([getHealth(read), session()]);
  return { ...health, email: person?.email };
}

export async function action({ form, send }: ActionInput) {
  const sent = await sendTestMail(send);
  return sent.ok ? sent.view : refuseForm(form, sent.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/health:title') });

/** The state of the server, for operators. */
export default function HealthPage() {
  const { t } = useTranslation(['dragoman/health', 'dragoman/common']);
  const { number, date } = useFormatters();
  const { status, reasons, database, backup, mail, email, texts, replicas, process } = useLoaderData<typeof loader>();
  const size = (bytes: number) =>
    number(bytes / 2 ** 20, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const facts = {
    database: [
      ['kind', `${kinds[database.kind]} ${database.version ?? ''}`.trim()],
      ['directory', database.directory && <code key="directory">{database.directory}</code>],
      ['size', database.bytes !== undefined && size(database.bytes)],
      [
        'tables',
        database.tables && (
          <Fragment key="tables">
            <code>{database.tables.name}</code> ({date(database.tables.doneAt)})
          </Fragment>
        ),
      ],
    ],
    texts: [
      ['release', <code key="release">{texts.release}</code>],
      ['builtAt', date(texts.builtAt)],
      ['languages', number(texts.languages)],
      ['namespaces', number(texts.namespaces)],
    ],
    process: [
      ['version', process.version],
      ['node', process.node],
      ['startedAt', date(process.startedAt)],
      ['memory', size(process.memory.resident)],
      ['heap', t('heapOf', { used: size(process.memory.heapUsed), total: size(process.memory.heapTotal) })],
    ],
  } as const;
  return (
    <SettingsFrame
      title={t('title')}
      lead={
        <Badge tone={status === 'ready' ? 'good' : 'warning'} icon={status === 'ready' ? 'check' : 'warning'}>
          {t(`status.${status}`)}
        </Badge>
      }
    >
      {reasons.length > 0 && (
        <Notice tone="warning" title={t('degraded')}>
          {reasons.map(({ code, detail }) => (
            <Fragment key={code}>
              <p>{t(`reason.${code}`)}</p>
              <p lang="en" dir="ltr">
                <code>{detail}</code>
              </p>
            </Fragment>
          ))}
        </Notice>
      )}
      <div className={styles.sections}>
        {(['database', 'texts', 'process'] as const).map((part) => (
          <section key={part} className={styles.section}>
            <h2>{t(`${part}.title`)}</h2>
            <dl className={styles.facts}>
              {facts[part].map(
                ([name, value]) =>
                  value && (
                    <div key={name}>
                      <dt>{t(`fact.${name}`)}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
        ))}
      </div>
      {mail && <EmailState mail={mail} email={email} />}
      {mail === null && (
        <section className={styles.section}>
          <h2>{t('mail.none.title')}</h2>
          <p>{t('mail.none.text')}</p>
        </section>
      )}
      <Replicas replicas={replicas} kind={database.kind} />
      <section className={styles.section}>
        <h2>{t('backup.title')}</h2>
        {backup !== undefined && (
          <dl className={styles.facts}>
            <div>
              <dt>{t('backup.last')}</dt>
              <dd>{backup === null ? t('backup.never') : date(backup.at)}</dd>
            </div>
            {backup !== null && (
              <div>
                <dt>{t('backup.by')}</dt>
                <dd>
                  <code>{backup.by}</code>
                </dd>
              </div>
            )}
          </dl>
        )}
        <p>{t('backup.how')}</p>
        <CodeBlock
          title={t('backup.command')}
          code={`${database.directory === undefined ? '' : `DRAGOMAN_DATA='${database.directory}' `}npx dragoman backup all.dragoman`}
          label={t('dragoman/common:copy')}
          copiedLabel={t('dragoman/common:copied')}
        />
      </section>
    </SettingsFrame>
  );
}

const kinds = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
