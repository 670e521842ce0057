import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { IcuBranches, IcuField } from '../../../../libs/i18n/src/message/icu/icu';
import type { FindingView, NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { FindingList } from '../messages/finding-list';
import { loadedIcu } from '../messages/load-syntax';
import { FindSyntaxContext } from '../messages/text-syntax';
import { Button } from '../ui/button';
import { TextField, type TextFieldHandle } from './text-field';
import type { TextFieldHandles } from './text-field-handles';
import type { VisitedFields } from './use-visited-fields';
import { useIcuBranches } from './use-icu-branches';
import shared from './shared.module.css';

interface IcuFieldsProps {
  readonly language: NamedLanguage;
  /** In the reference language. */
  readonly source: string;
  readonly text: string;
  readonly findings: readonly FindingView[];
  readonly isShown: VisitedFields['isShown'];
  readonly fields: TextFieldHandles;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
  /** Id of the list of findings that are about the whole text. */
  readonly findingsId: string;
  readonly fix?: ((finding: FindingView) => ReactNode) | undefined;
  /** Styles of the fields of other texts: imported here, they would be a file of their own for every page. */
  readonly styles: Readonly<Record<string, string>>;
  /** The field for the whole text. */
  readonly children: ReactNode;
}

/**
 * The branches of an ICU message: a field for each, next to each other if it has one choice, as an outline with the whole
 * text if it has several. All of them edit the same characters. The field of the whole text always has the same place, so that it
 * keeps the focus while what is typed in it changes the branches.
 */
export default function IcuFields(props: IcuFieldsProps) {
  const { language, source, text, findings, isShown, fields, readOnly, onChange, findingsId, fix, styles, children } =
    props;
  const { t } = useTranslation('dragoman/editing');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { layout, branches, texts, around, edit } = useIcuBranches(text, source, language.tag, onChange);
  const isSplit = branches.shape !== 'text';
  const showsWhole = layout !== 'cards' || isWhole;
  // From then on it stays: it is the field in which the text can be mended.
  if (!isSplit && !showsWhole) setWhole(true);
  const { fieldPlaces, icuBranchSpans, readingOrder } = loadedIcu();
  const places = fieldPlaces(branches, texts);
  const showsBranches = isSplit && (layout === 'outline' || !isWhole);
  const placeOf = (finding: FindingView) =>
    showsBranches ? fieldOf(finding, findings, branches, texts, places) : undefined;
  return (
    <>
      {layout === 'outline' && (
        <p className={styles.category} aria-hidden="true">
          {t('icu.whole')}
        </p>
      )}
      {showsWhole && children}
      {showsBranches && layout === 'cards' && around && (
        <p className={shared.muted} lang={language.tag} dir={language.direction}>
          {around.before}
          <bdi dir="ltr">…</bdi>
          {around.after}
        </p>
      )}
      {showsBranches && (
        <div
          className={layout === 'cards' ? styles.plural : styles.outline}
          role="group"
          aria-label={t('icu.branches')}
        >
          {readingOrder(branches).map((index) => {
            const { path, words } = branches.fields[index]!;
            const name = `icu ${index}`;
            const choice = path.at(-1);
            const number = choice === undefined || choice.type === 'select' ? undefined : choice.argument;
            const found = findings.filter((finding) => placeOf(finding) === index);
            const own =
              found.length > 0
                ? found.filter((finding) => isShown(finding, name))
                : brokenBranch(texts[index]!, number);
            const branch = path.map(({ selector }) => selector).join(' › ');
            return (
              <div
                key={`${path.map(({ argument, selector }) => `${argument} ${selector}`).join(' ')} ${words ?? ''}`}
                className={styles.form}
              >
                <FindSyntaxContext value={(text) => icuBranchSpans(text, number)}>
                  <TextField
                    ref={(handle) =>
                      handle ? fields.register(name, ofWholeText(handle, text, places[index]!)) : undefined
                    }
                    label={
                      words === undefined
                        ? t('icu.field', { language: language.ownName, branch })
                        : t('icu.words', { language: language.ownName, words })
                    }
                    heading={
                      <BranchHeading
                        field={branches.fields[index]!}
                        showsArguments={branches.shape === 'outline'}
                        className={styles.category}
                      />
                    }
                    language={language}
                    name={name}
                    value={texts[index]!}
                    isHydrated
                    readOnly={readOnly}
                    isInvalid={own.some(({ severity }) => severity === 'error')}
                    unknownPlaceholders={own.flatMap(({ code, values }) =>
                      code === 'argumentUnknown' ? [String(values.argument)] : [],
                    )}
                    describedBy={`${id}${index}`}
                    onChange={(value) => edit(index, value)}
                    onFocus={() => (fields.current = name)}
                  />
                </FindSyntaxContext>
                <FindingList
                  id={`${id}${index}`}
                  findings={own}
                  fix={fix && ((finding) => fix({ ...finding, form: name }))}
                />
              </div>
            );
          })}
        </div>
      )}
      <FindingList id={findingsId} findings={findings.filter((finding) => placeOf(finding) === undefined)} fix={fix} />
      {layout === 'cards' && isSplit && (
        <p ref={() => fields.openWhole(() => flushSync(() => setWhole(true)))}>
          <Button kind="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('icu.whole')}
          </Button>
        </p>
      )}
    </>
  );
}

/** The field of a branch, which takes corrections of the whole text as far as they are in the branch. */
const ofWholeText = (
  handle: TextFieldHandle,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): TextFieldHandle => ({
  ...handle,
  correct: (whole) => {
    const isWithin = start >= 0 && whole.startsWith(text.slice(0, start)) && whole.endsWith(text.slice(end));
    return isWithin && handle.correct(whole.slice(start, whole.length - (text.length - end)));
  },
});

/** An extra brace can end the choice early: the text is still valid, but says something else. */
function brokenBranch(text: string, number: string | undefined): readonly FindingView[] {
  const { error } = loadedIcu().parseIcuBranch(text, number);
  if (error === undefined) return [];
  return [{ code: 'syntaxBroken', severity: 'error', values: { position: error.offset + 1 } }];
}

/** Returns the index of the field that a finding is about, by its place or, for a branch that is missing, by its name. */
function fieldOf(
  finding: FindingView,
  findings: readonly FindingView[],
  { fields, outline }: IcuBranches,
  texts: readonly string[],
  places: readonly { readonly start: number; readonly end: number }[],
): number | undefined {
  const { offset, argument } = finding.values;
  const selector = missingSelector(finding);
  if (selector === undefined) {
    const index = places.findIndex(({ start, end }) => typeof offset === 'number' && start <= offset && offset <= end);
    return index < 0 ? undefined : index;
  }
  // A choice of the source that has no text yet is not in the text.
  const isWritten = (path: IcuField['path']) =>
    outline === undefined ||
    fields.some(
      (field, index) =>
        texts[index] !== '' &&
        path.slice(0, -1).every((each, at) => each === field.path[at]) &&
        field.path[path.length - 1]?.argument === argument,
    );
  // Several choices by one argument may lack the same branch: their findings and fields are in the same order.
  const same = findings.filter((each) => missingSelector(each) === selector && each.values.argument === argument);
  const candidates = fields.flatMap(({ path, missing, words }, index) => {
    const last = path.at(-1);
    if (last?.selector !== selector || last.argument !== argument || words !== undefined) return [];
    return missing && texts[index] === '' && isWritten(path) ? [index] : [];
  });
  return candidates[same.indexOf(finding)];
}

const missingSelector = ({ code, values }: FindingView): string | undefined =>
  code === 'otherMissing' ? 'other' : code === 'pluralFormMissing' ? String(values.category) : undefined;

interface BranchHeadingProps {
  readonly field: IcuField;
  readonly showsArguments: boolean;
  readonly className: string | undefined;
}

/** The selectors of a branch, with example numbers; for words around a choice, those of the source. */
function BranchHeading({ field: { path, words }, showsArguments, className }: BranchHeadingProps) {
  const { t } = useTranslation('dragoman/messages');
  const { t: tEditing } = useTranslation('dragoman/editing');
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  const { numbers = [], selector = '' } = (words === undefined && path.at(-1)) || {};
  const examples = list(
    numbers.slice(0, 4).map((each) => number(each)),
    { type: 'unit', style: 'short' },
  );
  return (
    <p className={className} aria-hidden="true">
      {path.map(({ argument, selector }) => (
        <code key={argument} dir="ltr">
          {showsArguments ? `${argument}: ${selector}` : selector}
        </code>
      ))}
      {numbers.length > 0 && !selector.startsWith('=') && (
        <bdi dir={direction}>{t('form.examples', { numbers: examples })}</bdi>
      )}
      {words !== undefined && <span>{tEditing('icu.wordsFor', { words: `\u2068${words}\u2069` })}</span>}
    </p>
  );
}
