import { useTranslation } from 'react-i18next';
import type { Schema } from '../../../../../libs/workspace/src/openapi/openapi.contract';
import pageStyles from '../../ui/page.module.css';
import { InlineProse } from './prose';
import { TypeText } from './type-text';
import styles from './reference.module.css';

export interface SchemaField {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string;
  /** Location of a parameter: `path`, `query`, `header`. */
  readonly location?: string;
}

/** The members of an object, or the parameters of a route. */
export function SchemaFields({ label, fields }: { label: string; fields: readonly SchemaField[] }) {
  const { t } = useTranslation('dragoman/reference');
  return (
    <dl className={styles.fields} aria-label={label}>
      {fields.map(({ name, required, schema, description = schema.description, location }) => (
        <div key={`${location} ${name}`}>
          <dt>
            <code>{name}</code>
            {location && <span className={pageStyles.note}>{location}</span>}
            {required && <span className={styles.required}>{t('required')}</span>}
          </dt>
          <dd lang="en" dir="ltr">
            <TypeText schema={schema} />
            <span className={pageStyles.note}>{valueRange(schema)}</span>
            {description && (
              <p>
                <InlineProse text={description} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const schemaFields = ({ properties = {}, required = [] }: Schema): SchemaField[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema }));

/** Returns the limits of a value and its default: `1 … 100 chars, = "de"`. */
function valueRange({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  default: defaultValue,
}: Schema): string {
  const range = (min: number | undefined, max: number | undefined, unit: string) =>
    min === undefined && max === undefined ? [] : [`${min ?? 0} … ${max ?? '∞'}${unit}`];
  return [
    ...range(minLength, maxLength, ' chars'),
    ...range(minimum, maximum, ''),
    ...range(minItems, maxItems, ' items'),
    ...(defaultValue === undefined || defaultValue === '' ? [] : [`= ${JSON.stringify(defaultValue)}`]),
  ].join(', ');
}
