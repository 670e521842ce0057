import { useTranslation } from 'react-i18next';
import pageStyles from '../../ui/page.module.css';
import type { BundleResponse } from './request-bundle';
import { Snippet } from './snippet';
import styles from './developers.module.css';

/** Further lines of a body are not shown, only counted. */
const MAX_SHOWN_LINES = 24;

/** The headers of a response, and the beginning of its body. */
export function ResponseContent({ response: { headers, body } }: { response: BundleResponse }) {
  const { t } = useTranslation('dragoman/developers');
  const hiddenLines = body.split('\n').length - MAX_SHOWN_LINES;
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
      {body !== '' && <Snippet title={t('ask.body')} code={body} syntax="json" lines={MAX_SHOWN_LINES} />}
      {hiddenLines > 0 && <p className={pageStyles.note}>{t('ask.moreLines', { count: hiddenLines })}</p>}
    </>
  );
}
