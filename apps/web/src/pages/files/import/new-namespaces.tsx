import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ImportInput, ImportNamespaceView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { Field, Select } from '../../../ui/field';
import styles from '../files.module.css';

type Syntax = ImportNamespaceView['syntax'];
type SyntaxFrom = Exclude<ImportNamespaceView['syntaxFrom'], 'namespace'>;

/** The same in all languages. */
const SYNTAX_NAMES: Readonly<Record<Syntax, string>> = {
  i18next: 'i18next v4',
  'i18next-v3': 'i18next v3',
  'nestjs-i18n': 'nestjs-i18n',
  icu: 'ICU MessageFormat',
};

export interface NewNamespacesProps {
  readonly namespaces: readonly ImportNamespaceView[];
  /** Undefined: recognized. */
  readonly syntax: ImportInput['syntax'];
  readonly onSyntaxChange: (syntax: ImportInput['syntax']) => void;
}

/** The namespaces that an import would create, with the syntax of their texts, which can be changed. */
export function NewNamespaces({ namespaces, syntax: chosen, onSyntaxChange }: NewNamespacesProps) {
  const { t } = useTranslation('dragoman/files');
  const { list } = useFormatters();
  const groups = new Map<string, ImportNamespaceView[]>();
  for (const each of namespaces.filter(({ isNew }) => isNew)) {
    const id = `${each.syntax} ${each.syntaxFrom}`;
    groups.set(id, [...(groups.get(id) ?? []), each]);
  }
  if (groups.size === 0) return null;
  return (
    <>
      {Array.from(groups, ([id, [first, ...others]]) => {
        const { syntax, syntaxFrom, syntaxExample = '' } = first!;
        return (
          <p key={id}>
            {t(`plan.newIn.${syntaxFrom as SyntaxFrom}`, {
              syntax: SYNTAX_NAMES[syntax],
              example: `\u2068${syntaxExample}\u2069`,
              namespaces: list([first!, ...others].map(({ name }) => name)),
            })}
          </p>
        );
      })}
      <div className={styles.narrow}>
        <Field label={t('plan.syntax')}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? ''}
              onChange={({ target }) => onSyntaxChange((target.value || undefined) as ImportInput['syntax'])}
            >
              <option value="">{t('picked.anyFormat')}</option>
              {Object.entries(SYNTAX_NAMES).map(([syntax, name]) => (
                <option key={syntax} value={syntax} translate="no">
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
