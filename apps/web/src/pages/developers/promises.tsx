import { Trans, useTranslation } from 'react-i18next';
import styles from './developers.module.css';

const promises = [
  'etag',
  'version',
  'merged',
  'manifest',
  'resources',
  'events',
  'problems',
  'exact',
  'untranslated',
  'origins',
] as const;

/** What a client may rely on. */
export function Promises() {
  const { t } = useTranslation('dragoman/developers');
  return (
    <dl className={styles.promises}>
      {promises.map((promise) => (
        <div key={promise}>
          <dt>{t(`promises.${promise}.title`)}</dt>
          <dd>
            <Trans t={t} i18nKey={`promises.${promise}.text`} components={{ code: <code /> }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
