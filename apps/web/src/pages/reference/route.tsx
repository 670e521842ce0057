import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../ui/code-block';
import frame from '../../ui/page.module.css';
import { Fields, fieldsOf } from './fields';
import { Prose, Words } from './prose';
import type { RouteView } from './reference-view';
import { TypeText } from './type-text';
import styles from './reference.module.css';

/** One route, folded up until somebody wants to know more of it. */
export function Route({ route }: { route: RouteView }) {
  const { t } = useTranslation('dragoman/reference');
  const { id, method, path, summary, description, permission, parameters, body, consumes, answers, refused } = route;
  return (
    <details className={styles.route} id={id}>
      <summary>
        <span className={styles.address} dir="ltr">
          <code className={styles.method} data-method={method}>
            {method}
          </code>
          <code className={styles.path}>
            {path.split('/').map((part, index) => (
              <span key={index}>
                {index > 0 && '/'}
                {index > 0 && <wbr />}
                {part}
              </span>
            ))}
          </code>
        </span>
        <span className={styles.summary} lang="en" dir="ltr">
          <Words text={summary} />
        </span>
      </summary>
      <div className={styles.inside}>
        <p className={frame.note}>
          {permission === undefined ? (
            t('everybody')
          ) : (
            <>
              {t('permission')} <code>{permission}</code>
            </>
          )}
        </p>
        {description && (
          <div lang="en" dir="ltr">
            <Prose text={description} />
          </div>
        )}
        {parameters.length > 0 && (
          <>
            <h3>{t('parameters')}</h3>
            <Fields
              label={t('parameters')}
              fields={parameters.map(({ in: place, ...parameter }) => ({ ...parameter, place }))}
            />
          </>
        )}
        {(body ?? consumes) !== undefined && (
          <>
            <h3>{t('body')}</h3>
            <p dir="ltr">{body ? <TypeText schema={body} /> : <code>{consumes}</code>}</p>
            {body?.properties && <Fields label={t('body')} fields={fieldsOf(body)} />}
          </>
        )}
        <h3>{t('answers')}</h3>
        <dl className={styles.answers}>
          {answers.map(({ status, schema, type }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd dir="ltr" lang="en">
                {type !== undefined ? <code>{type}</code> : schema ? <TypeText schema={schema} /> : '–'}
              </dd>
            </div>
          ))}
          {refused.length > 0 && (
            <div>
              <dt>
                <a href="#refusals">{t('refusals')}</a>
              </dt>
              <dd dir="ltr">
                <code>{refused.join(' ')}</code>
              </dd>
            </div>
          )}
        </dl>
        {route.example && (
          <CodeBlock title={t('example')} code={route.example} label={t('copy')} copiedLabel={t('copied')} />
        )}
      </div>
    </details>
  );
}
