import type { HistoryEntryView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { writeAddress } from '../translate/work-address';
import styles from './activity.module.css';

/** What a change is about, by the name that it has now; leads to it where there is a page of it. */
export function SubjectName({ entry: { subject, message, namespace, language } }: { entry: HistoryEntryView }) {
  if (message) {
    const { namespace } = message;
    const place = { page: 'translate', filters: [], q: '', namespace, language, message: subject.id } as const;
    return (
      <PageLink to={writeAddress(place)} className={styles.subject}>
        <code>{message.key}</code>
        <code className={styles.place}>{namespace}</code>
      </PageLink>
    );
  }
  if (namespace !== undefined) return <code className={styles.subject}>{namespace}</code>;
  if (subject.type === 'language') return <code className={styles.subject}>{subject.id}</code>;
  if (subject.type === 'release') return <span className={styles.subject}>#{subject.id}</span>;
  return null;
}
