import { useTranslation } from 'react-i18next';
import frame from '../../ui/page.module.css';
import type { Answer } from './ask';
import { Snippet } from './snippet';
import styles from './developers.module.css';

/** More of a body is counted, not shown. */
const MOST_LINES = 24;

/** Headers of an answer, and the beginning of its body. */
export function AnswerContent({ answer: { headers, body } }: { answer: Answer }) {
  const { t } = useTranslation('dragoman/developers');
  const left = body.split('\n').length - MOST_LINES;
  return (
    <>
      <dl className={styles.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {body !== '' && <Snippet title={t('ask.body')} code={body} syntax="json" lines={MOST_LINES} />}
      {left > 0 && <p className={frame.note}>{t('ask.moreLines', { count: left })}</p>}
    </>
  );
}
