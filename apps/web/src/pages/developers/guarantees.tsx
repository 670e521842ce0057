import { useTranslation } from 'react-i18next';
import { TaggedText } from '../../ui/tagged-text';
import styles from './developers.module.css';

const guarantees = [
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

/**
 * The guarantees that clients can rely on.
 * @param path of the texts
 */
export function Guarantees({ path }: { path: string }) {
  const { t } = useTranslation('dragoman/developers');
  return (
    <dl className={styles.guarantees}>
      {guarantees.map((name) => (
        <div key={name}>
          <dt>{t(`guarantees.${name}.title`)}</dt>
          <dd>
            <TaggedText text={t(`guarantees.${name}.text`, { path })} tags={{ code: <code /> }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
