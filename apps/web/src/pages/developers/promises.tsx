import { useTranslation } from 'react-i18next';
import { TaggedText } from '../../ui/tagged-text';
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
            <TaggedText text={t(`promises.${promise}.text`)} tags={{ code: <code /> }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
