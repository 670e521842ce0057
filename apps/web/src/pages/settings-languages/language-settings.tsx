import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import type { LastChangeView, WorkLanguageView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { SavedMeanwhile } from '../form/saved-meanwhile';
import { SubmitButton } from '../form/submit-button';
import { useSeenVersion } from '../form/use-seen-version';
import { DeletePart } from '../settings/delete-part';
import { PlaceField } from '../settings/place-field';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { FallbackField } from './fallback-field';
import type { LanguagesData, ManagedLanguage } from './load-languages';
import styles from '../settings/settings.module.css';

/** What is set for one language. */
export function LanguageSettings({ chosen }: { chosen: ManagedLanguage }) {
  const { t } = useTranslation('dragoman/settings');
  const { languages, reference } = useLoaderData<LanguagesData>();
  const refusal = useRefusal();
  const seen = useSeenVersion(chosen.version, refusal);
  const now = refusal?.problem.current as (WorkLanguageView & LastChangeView) | undefined;
  const typed = refusal?.values.act === 'change' ? refusal.values : undefined;
  const others = languages.filter(({ tag }) => tag !== chosen.tag);
  const needing = others.filter(({ fallback }) => fallback === chosen.tag);
  const isReference = chosen.tag === reference;
  const { name, tag, translated } = chosen;
  return (
    <SettingsPage
      title={`${name} (${tag})`}
      up={<PageLink to="/settings/languages">{t('languages.title')}</PageLink>}
      lead={
        <bdi lang={tag} dir={chosen.direction}>
          {chosen.ownName}
        </bdi>
      }
      now={
        now && (
          <SavedMeanwhile
            last={now}
            now={[
              [t('languages.fallback'), now.fallback ?? t('languages.usual')],
              [t('namespaces.reference'), reference],
            ]}
          />
        )
      }
    >
      <Form method="post" className={styles.form}>
        <input type="hidden" name="version" value={seen} />
        <FallbackField
          languages={others}
          chosen={typed ? typed.fallback : chosen.fallback}
          hint={t('languages.fallbackHint')}
        />
        <PlaceField all={languages.map(({ tag, name }) => ({ id: tag, name }))} id={tag} />
        {isReference ? (
          <p className={styles.muted}>{t('languages.isReference')}</p>
        ) : (
          <label className={styles.row}>
            <input type="checkbox" name="reference" value="true" /> {t('languages.makeReference')}
          </label>
        )}
        <SubmitButton name="act" value="change">
          {t('save')}
        </SubmitButton>
      </Form>
      {isReference ? null : needing.length > 0 ? (
        <p className={styles.muted}>{t('languages.needed', { languages: needing.map(({ tag }) => tag).join(', ') })}</p>
      ) : (
        <DeletePart title={t('languages.delete.title')} version={seen}>
          <p>{t('languages.delete.text', { count: translated })}</p>
          <p>{t('languages.delete.after')}</p>
        </DeletePart>
      )}
    </SettingsPage>
  );
}
