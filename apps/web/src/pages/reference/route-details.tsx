import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../ui/code-block';
import pageStyles from '../../ui/page.module.css';
import { SchemaFields, schemaFields } from './schema-fields';
import { InlineProse, Prose } from './prose';
import type { RouteView } from './reference-view';
import { TypeText } from './type-text';
import styles from './reference.module.css';

/** One route, collapsed by default. */
export function RouteDetails({ route }: { route: RouteView }) {
  const { t } = useTranslation(['dragoman/reference', 'dragoman/common']);
  const { id, method, path, summary, description, permission, parameters, body, consumes, responses, errors } = route;
  return (
    <details className={styles.route} id={id}>
      <summary>
        <span className={styles.endpoint} dir="ltr">
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
          <InlineProse text={summary} />
        </span>
      </summary>
      <div className={styles.content}>
        <p className={pageStyles.note}>
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
            <SchemaFields
              label={t('parameters')}
              fields={parameters.map(({ in: location, ...parameter }) => ({ ...parameter, location }))}
            />
          </>
        )}
        {(body ?? consumes) !== undefined && (
          <>
            <h3>{t('body')}</h3>
            <p dir="ltr">{body ? <TypeText schema={body} /> : <code>{consumes}</code>}</p>
            {body?.properties && <SchemaFields label={t('body')} fields={schemaFields(body)} />}
          </>
        )}
        <h3>{t('answers')}</h3>
        <dl className={styles.responses}>
          {responses.map(({ status, schema, type }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd dir="ltr" lang="en">
                {type !== undefined ? <code>{type}</code> : schema ? <TypeText schema={schema} /> : '–'}
              </dd>
            </div>
          ))}
          {errors.length > 0 && (
            <div>
              <dt>
                <a href="#refusals">{t('refusals')}</a>
              </dt>
              <dd dir="ltr">
                <code>{errors.join(' ')}</code>
              </dd>
            </div>
          )}
        </dl>
        {route.example && (
          <CodeBlock
            title={t('example')}
            code={route.example}
            label={t('dragoman/common:copy')}
            copiedLabel={t('dragoman/common:copied')}
          />
        )}
      </div>
    </details>
  );
}
