import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IcuArgument } from '../../../../../libs/i18n/src/message/icu/icu';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import { PLURAL_CATEGORIES, pluralExamples } from '../../../../../libs/i18n/src/language/plural-categories';
import { loadedIcu } from '../../messages/load-syntax';
import { Field, TextInput } from '../../ui/field';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { CollapsibleSection } from './collapsible-section';

interface IcuPreviewProps {
  readonly forms: Forms;
  /** Styles of the other previews: imported here, they would be a file of their own for every page. */
  readonly styles: Readonly<Record<string, string>>;
}

/** An ICU message with values for its arguments, and with one example for each branch of its first choice. */
export default function IcuPreview({ forms, styles }: IcuPreviewProps) {
  const { t } = useTranslation('dragoman/translate');
  const { language } = useTranslationEditor();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { formatIcu, icuArguments } = loadedIcu();
  const text = forms[''] ?? '';
  const args = icuArguments(text);
  if (args.length === 0) return null;
  const examples = args.map((argument) => examplesOf(argument, language.tag));
  const varied = examples.findIndex((each) => each.length > 1);
  const typed = (name: string) => values[name] || undefined;
  const variants = varied < 0 || typed(args[varied]!.name) !== undefined ? [undefined] : examples[varied]!;
  const shown = variants.map((variant) => {
    const chosen = args.map((argument, index): [string, string | number | Date] => {
      const example = index === varied && variant !== undefined ? variant : examples[index]![0]!;
      return [argument.name, valueOf(argument, typed(argument.name) ?? example)];
    });
    return { variant, text: formatIcu(text, Object.fromEntries(chosen), language.tag) };
  });
  if (shown.every((each) => each.text === undefined)) return null;
  return (
    <CollapsibleSection name="preview" title={t('preview.title')}>
      <ul className={styles.preview}>
        {shown.map(({ variant, text }) => (
          <li key={variant ?? ''}>
            {variant !== undefined && <span className={styles.count}>{variant}</span>}
            {/* The name of a time zone is that of the server until something is typed. */}
            <p className={shared.text} lang={language.tag} dir={language.direction} suppressHydrationWarning>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.values}>
        {args.map(({ name, type }, index) => (
          <Field key={name} label={<code>{name}</code>}>
            {(control) => (
              <TextInput
                {...control}
                type={type === 'number' ? 'number' : 'text'}
                value={values[name] ?? ''}
                placeholder={examples[index]![0]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </CollapsibleSection>
  );
}

const EXAMPLE_DATE = '2026-12-31';

/** Values that show every branch; the first is used where another argument varies. */
function examplesOf({ name, type, choices }: IcuArgument, language: string): readonly string[] {
  if (type === 'date') return [EXAMPLE_DATE];
  if (type === 'text') return choices.length > 0 ? choices : [name];
  const ofCategories = PLURAL_CATEGORIES.flatMap((category) =>
    pluralExamples(language, 'cardinal', category).slice(0, 1),
  );
  return [...new Set([...choices, ...ofCategories.map(String)])];
}

function valueOf({ type }: IcuArgument, written: string): string | number | Date {
  if (type === 'number') return Number(written);
  // A day without a time is read as UTC, but formatted in the local time zone.
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T00:00` : written);
  return type === 'date' && !Number.isNaN(date.getTime()) ? date : written;
}
