import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../../api/src/openapi/openapi.contract';
import frame from '../../ui/page.module.css';
import { Words } from './prose';
import { TypeText } from './type-text';
import styles from './reference.module.css';

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
  /** Where it stands, if that is not the body. */
  readonly place?: string;
}

/** The members of an object, or the parameters of a route. */
export function Fields({ label, fields }: { label: string; fields: readonly Field[] }) {
  const { t } = useTranslation('dragoman/reference');
  return (
    <dl className={styles.fields} aria-label={label}>
      {fields.map(({ name, required, schema, description = schema.description, place }) => (
        <div key={`${place} ${name}`}>
          <dt>
            <code>{name}</code>
            {place && <span className={frame.note}>{place}</span>}
            {required && <span className={styles.required}>{t('required')}</span>}
          </dt>
          <dd lang="en" dir="ltr">
            <TypeText schema={schema} />
            <span className={frame.note}>{bounds(schema)}</span>
            {description && (
              <p>
                <Words text={description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema }));

/** What a value may be, as mathematicians write it. */
function bounds({ minLength, maxLength, minimum, maximum, minItems, maxItems, default: usual }: Schema): string {
  const range = (least: number | undefined, most: number | undefined, what: string) =>
    least === undefined && most === undefined ? [] : [`${least ?? 0} … ${most ?? '∞'}${what}`];
  return [
    ...range(minLength, maxLength, ' chars'),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' items'),
    ...(usual === undefined || usual === '' ? [] : [`= ${JSON.stringify(usual)}`]),
  ].join(', ');
}
