import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { CheckInput, CheckView } from '../../../../../libs/workspace/src/exchange/rechecks/checks.contract';
import { pathWithQuery } from '../../addresses/path-with-query';
import { checkTerm } from '../../addresses/search-term';
import { translatePath } from '../../addresses/translate-address';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { listChecks, recheckTexts, setSeverity } from '../../requests/checks';
import { listLanguages } from '../../requests/languages';
import { LanguageSelect } from '../../settings-ui/language-select';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { useReloadWhile } from '../../settings-ui/use-reload-while';
import settings from '../../settings-ui/settings.module.css';
import { Badge } from '../../ui/badge';
import { Field, Select } from '../../ui/field';
import { Table } from '../../ui/table';
import styles from './settings-checks.module.css';

export const route = {
  path: '/settings/checks',
  namespaces: ['dragoman/settings'],
  audience: 'members',
} satisfies PageRoute;

type Severity = CheckView['default'];

const severities = ['error', 'warning', 'off'] as const satisfies readonly Severity[];
const tones = { error: 'bad', warning: 'warning', off: 'neutral' } as const;
const icons = { error: 'error', warning: 'warning', off: 'close' } as const;

export async function loader({ read, url }: PageInput) {
  const [{ checks, recheck }, { languages }] = await Promise.all([listChecks(read), listLanguages(read)]);
  const code = url.searchParams.get('check');
  return { checks, recheck, languages, open: checks.find((check) => check.code === code) ?? checks[0]! };
}

export async function action({ form, language, send }: ActionInput) {
  if (form.get('intent') === 'recheck') {
    return respondToForm(form, recheckTexts(send), { to: `/${language}/settings/checks`, done: 'recheckStarted' });
  }
  const code = form.get('check') ?? '';
  const forLanguage = form.get('language') || undefined;
  const severity = (form.get('severity') || null) as CheckInput['severity'];
  const body = { severity, ...(forLanguage && { language: forLanguage }) };
  const to = pathWithQuery(`/${language}/settings/checks`, { check: code });
  return respondToForm(form, setSeverity(send, code, body), { to, done: 'saved' });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/settings:checks.title') });

/** The checks of texts, and how severe each is in all languages and in single ones. */
export default function SettingsChecksPage() {
  const { t } = useTranslation('dragoman/settings');
  const { checks, recheck } = useLoaderData<typeof loader>();
  const { percent } = useFormatters();
  useReloadWhile(recheck !== undefined);
  return (
    <SettingsFrame title={t('checks.title')} lead={t('checks.lead')}>
      <SeverityForm />
      <Form method="post">
        <SubmitButton kind="plain" name="intent" value="recheck" isInactive={recheck !== undefined}>
          {t('checks.recheck')}
        </SubmitButton>
      </Form>
      {recheck && (
        <p role="status">
          {t('checks.running', { percent: percent(recheck.total === 0 ? 0 : recheck.done / recheck.total) })}
        </p>
      )}
      <Table caption={t('checks.title')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('checks.check')}</th>
            <th scope="col">{t('checks.default')}</th>
            <th scope="col">{t('checks.all')}</th>
            <th scope="col">{t('checks.exceptions')}</th>
            <th scope="col">{t('checks.texts')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CheckRow key={check.code} check={check} />
          ))}
        </tbody>
      </Table>
    </SettingsFrame>
  );
}

/** Sets the severity of the check that the address names, or of another one. */
function SeverityForm() {
  const { t } = useTranslation('dragoman/settings');
  const { checks, languages, open } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const value = (name: string) => refusal?.values[name];
  return (
    <SettingsSection title={t('checks.set')}>
      <Form method="post" className={settings.inlineForm}>
        <Field label={t('checks.check')}>
          {(control) => (
            <Select {...control} key={open.code} name="check" defaultValue={value('check') ?? open.code}>
              {checks.map(({ code, title = code }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('checks.language')}>
          {(control) => (
            <LanguageSelect
              {...control}
              name="language"
              defaultValue={value('language')}
              defaultLabel={t('checks.all')}
              languages={languages.map(({ tag, ownName }) => ({ tag, name: ownName }))}
            />
          )}
        </Field>
        <Field label={t('checks.severity')}>
          {(control) => (
            <Select
              {...control}
              key={open.code}
              name="severity"
              defaultValue={value('severity') ?? open.severity ?? ''}
            >
              <option value="">{t('checks.default')}</option>
              {severities.map((severity) => (
                <option key={severity} value={severity}>
                  {t(`checks.${severity}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton>{t('checks.save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

function CheckRow({ check }: { check: CheckView }) {
  const { t } = useTranslation('dragoman/settings');
  const { code, title, severity, languages } = check;
  return (
    <tr>
      <th scope="row">
        <PageLink to={pathWithQuery('/settings/checks', { check: code })}>{title ?? code}</PageLink>
        {title !== undefined && <code className={styles.code}>{code}</code>}
      </th>
      <td>
        <SeverityBadge severity={check.default} />
      </td>
      <td>{severity === undefined ? '–' : <SeverityBadge severity={severity} />}</td>
      <td>
        <ul className={styles.exceptions}>
          {languages.map((each) => (
            <li key={each.language}>
              <code>{each.language}</code> <SeverityBadge severity={each.severity} />
            </li>
          ))}
        </ul>
      </td>
      <td>
        <PageLink to={translatePath({ q: checkTerm(code) })} aria-label={t('checks.textsOf', { check: title ?? code })}>
          {t('checks.texts')}
        </PageLink>
      </td>
    </tr>
  );
}

function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation('dragoman/settings');
  return (
    <Badge tone={tones[severity]} icon={icons[severity]}>
      {t(`checks.${severity}`)}
    </Badge>
  );
}
