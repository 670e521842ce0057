import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useLanguages } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import type { RefusedForm } from '../../form/refused-form';
import { PageLink } from '../../page/page-link';
import { densities } from '../../page/density';
import { Field, Select, TextInput } from '../../ui/field';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { VersionField } from '../../form/version-field';
import type { TimeZoneOption } from './time-zones';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

interface ProfileFormProps {
  readonly person: ProfileView;
  readonly timeZones: readonly TimeZoneOption[];
  readonly refusal: RefusedForm | undefined;
}

/** Name, language, time zone, appearance and density. */
export function ProfileForm({ person, timeZones, refusal }: ProfileFormProps) {
  const { t } = useTranslation('dragoman/profile');
  const { t: tCommon } = useTranslation('dragoman/common');
  const languages = useLanguages();
  const { name, interfaceLanguage, timeZone, theme, density } = { ...person, ...refusal?.values };
  const current = refusal?.problem.current as (ProfileView & LastChangeView) | undefined;
  const ownName = (language: string | null) => languages.find(({ tag }) => tag === language)?.ownName ?? language;
  const zoneLabel = (zone: string | null) => timeZones.find((each) => each.zone === zone)?.label ?? zone;
  return (
    <SettingsSection
      id="about"
      title={t('about.title')}
      text={<PageLink to="/profile/shortcuts">{tCommon('commands.keys')}</PageLink>}
    >
      {refusal && (
        <ProblemNotice problem={refusal.problem}>
          {current && (
            <CurrentValues
              lastChange={current}
              values={[
                [t('about.name'), current.name],
                [t('about.language'), ownName(current.interfaceLanguage) ?? t('about.asBrowser')],
                [t('about.timeZone'), zoneLabel(current.timeZone) ?? t('about.asBrowser')],
                [tCommon('theme.label'), tCommon(`theme.${current.theme ?? 'system'}`)],
                [t('about.density'), t(`about.${current.density}`)],
              ]}
            />
          )}
        </ProblemNotice>
      )}
      <Form method="post" className={styles.form}>
        <HiddenFields values={{ intent: 'about' }} />
        <VersionField version={person.version} refusal={refusal} />
        {person.application && person.email !== '' && (
          <Field label={t('about.email')} hint={t('about.application')}>
            {(control) => <TextInput {...control} readOnly dir="ltr" value={person.email} />}
          </Field>
        )}
        {person.application ? (
          <Field label={t('about.name')} hint={t('about.application')}>
            {(control) => <TextInput {...control} readOnly dir="auto" value={person.name} />}
          </Field>
        ) : (
          <Field label={t('about.name')} error={problemAt(refusal?.problem, '/name')}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="name"
                dir="auto"
                required
                maxLength={100}
                defaultValue={name}
              />
            )}
          </Field>
        )}
        <Field label={t('about.language')} error={problemAt(refusal?.problem, '/interfaceLanguage')}>
          {(control) => (
            <Select {...control} name="interfaceLanguage" defaultValue={interfaceLanguage ?? ''}>
              <option value="">{t('about.asBrowser')}</option>
              {languages.map(({ tag, ownName }) => (
                <option key={tag} value={tag} lang={tag}>
                  {ownName}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('about.timeZone')} error={problemAt(refusal?.problem, '/timeZone')}>
          {(control) => (
            <Select {...control} name="timeZone" defaultValue={timeZone ?? ''}>
              <option value="">{t('about.asBrowser')}</option>
              {timeZones.map(({ zone, label }) => (
                <option key={zone} value={zone}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={tCommon('theme.label')} error={problemAt(refusal?.problem, '/theme')}>
          {(control) => (
            <Select {...control} name="theme" defaultValue={theme ?? ''}>
              <option value="">{tCommon('theme.system')}</option>
              <option value="light">{tCommon('theme.light')}</option>
              <option value="dark">{tCommon('theme.dark')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('about.density')} hint={t('about.densityHint')} error={problemAt(refusal?.problem, '/density')}>
          {(control) => (
            <Select {...control} name="density" defaultValue={density}>
              {densities.map((each) => (
                <option key={each} value={each}>
                  {t(`about.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton>{t('save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
