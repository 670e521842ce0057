import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import { type OwnShortcuts, shortcutKeys, shortcutNames } from '../../../../../libs/workspace/src/people/shortcuts';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice, problemAt } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { changeProfile, getProfile } from '../../requests/account';
import { classNames } from '../../ui/class-names';
import styles from '../../form/form.module.css';
import ownStyles from './shortcut-field.module.css';
import { FixedShortcuts } from './fixed-shortcuts';
import { ShortcutField } from './shortcut-field';
import { useShortcutLabel } from './use-shortcut-label';

export const route = {
  path: '/profile/shortcuts',
  namespaces: ['dragoman/shortcuts', 'dragoman/translate'],
  audience: 'members',
  navigation: { label: 'dragoman/common:commands.keys', order: 1001, permission: 'own.manage', paletteOnly: true },
} satisfies PageRoute;

export const loader = ({ read }: PageInput) => getProfile(read);

export async function action({ form, language, send }: ActionInput) {
  const chosen = (): OwnShortcuts =>
    Object.fromEntries(shortcutNames.map((name) => [name, normalized(form.get(name) ?? '')]));
  const shortcuts = form.get('intent') === 'reset' ? null : chosen();
  // The keys apply to the whole document.
  return respondToForm(form, changeProfile(send, { shortcuts }, Number(form.get('version'))), {
    to: `/${language}/profile/shortcuts`,
    done: 'saved',
    reload: true,
  });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/common:commands.keys') });

/** The keys of the person's shortcuts. Every field takes the keys that are pressed in it, or their names. */
export default function ShortcutsPage() {
  const { t } = useTranslation(['dragoman/shortcuts', 'dragoman/common']);
  const labelOf = useShortcutLabel();
  const { shortcuts, version } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const typed = refusal?.values.intent === 'save' ? refusal.values : undefined;
  const current = refusal?.problem.current as (ProfileView & LastChangeView) | undefined;
  const done = useConfirmedChange(['saved']);
  return (
    <div className={styles.sections}>
      <header className={styles.section}>
        <h1>{t('dragoman/common:commands.keys')}</h1>
        {done && <SuccessNotice title={t('saved')} />}
      </header>
      <SettingsSection title={t('title')} text={t('lead')}>
        {refusal && (
          <ProblemNotice problem={refusal.problem}>
            {current && (
              <CurrentValues
                lastChange={current}
                values={shortcutNames.map((name) => [labelOf(name), shortcutKeys(current.shortcuts, name)])}
              />
            )}
          </ProblemNotice>
        )}
        <Form key={version} method="post" className={classNames(styles.form, ownStyles.form)}>
          <HiddenFields values={{ intent: 'save' }} />
          <VersionField version={version} refusal={refusal} />
          {shortcutNames.map((name) => (
            <ShortcutField
              key={name}
              name={name}
              label={labelOf(name)}
              keys={typed?.[name] ?? shortcutKeys(shortcuts, name)}
              error={problemAt(refusal?.problem, `/shortcuts/${name}`)}
            />
          ))}
          <SubmitButton>{t('save')}</SubmitButton>
        </Form>
        <Form method="post">
          <HiddenFields values={{ intent: 'reset' }} />
          <VersionField key={version} version={version} refusal={refusal} />
          <SubmitButton kind="plain">{t('reset')}</SubmitButton>
        </Form>
      </SettingsSection>
      <FixedShortcuts />
    </div>
  );
}

/** `ctrl + shift+k` → `Mod+Shift+K`, for keys that are written without JavaScript. */
const normalized = (keys: string): string =>
  keys
    .split('+')
    .map((key) => key.trim())
    .map((key) => (/^(?:ctrl|cmd|mod)$/i.test(key) ? 'Mod' : key.charAt(0).toUpperCase() + key.slice(1)))
    .join('+');
