import { useId, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useActionData, useLocation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { checkMessage } from '../../../../../libs/i18n/src/message/check-message';
import type { TextView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { FindingView, FormView } from '../../../../api/src/translations/translations.contract';
import { Breakable } from '../../messages/breakable';
import { FindingList } from '../../messages/finding-list';
import { MessageForms } from '../../messages/message-forms';
import { announce } from '../../page/announce';
import type { RefusedForm } from '../../page/refused-form';
import { PageLink } from '../../page/page-link';
import { ariaKeys, useShortcuts } from '../../page/shortcuts';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Conflict } from './conflict';
import { useDesk, useSaveState } from './desk';
import { FormField, type FieldHandle } from './form-field';
import { checkedForms, formsOf, sameForms, withTexts, type Forms } from './forms';
import { MessageContext } from './message-context';
import { SaveLine } from './save-line';
import { SendBack } from './send-back';
import { SourceChange } from './source-change';
import { stateIcon } from './text-state';
import { wantedPlaceholders, type WantedPlaceholder } from './wanted-placeholders';
import { languageOf, referenceOf, useWork } from './work-context';
import styles from './translate.module.css';

export interface MessageEditorProps {
  readonly row: TranslationView;
  /** In the list, from 0; -1 where it is not in it. */
  readonly place: number;
  readonly of: number;
}

/** The message that is open: what it says, what it is to say, and all that helps with that. */
export function MessageEditor({ row, place, of }: MessageEditorProps) {
  const { t } = useTranslation('dragoman/translate');
  const { list: enumeration } = useFormatters();
  const { address, space, language, mayEdit, mayReview, addressOf, step, list, presence } = useWork();
  const text = useEditedText(row);
  const { forms, findings, isDirty, theirs } = text;
  const reference = referenceOf(space, row.namespace);
  const isReference = reference.tag === language.tag;

  const fields = useRef(new Map<string, FieldHandle>());
  const current = useRef('');
  const field = () => fields.current.get(current.current) ?? [...fields.current.values()][0];
  useFocusOnArrival(() => field()?.focus());

  const views = row.target;
  const sourceOf = (category: string) => {
    const texts = formsOf(row.reference);
    return texts[category] ?? texts.other ?? Object.values(texts)[0] ?? '';
  };
  const wanted = useWanted(row);
  const insert = ({ before, after }: WantedPlaceholder) =>
    after === undefined ? field()?.insert(before) : field()?.surround(before, after);
  const fixable = (finding: FindingView): WantedPlaceholder | undefined =>
    finding.code === 'placeholderMissing' || finding.code === 'tagMissing'
      ? wanted.find(({ name }) => name === String(finding.values.placeholder ?? finding.values.tag))
      : undefined;

  const canApprove = mayReview && !findings.some(({ severity }) => severity === 'error') && text.isComplete;
  const save = () => {
    if (text.save('needsReview')) announce(t('save.saving'));
    else announce(t('save.nothing'));
  };
  const saveAndNext = () => {
    text.save('needsReview');
    step(1);
  };
  const approveAndNext = () => {
    text.save('reviewed');
    step(1);
  };
  const copySource = () => {
    for (const [category, handle] of fields.current) handle.replace(sourceOf(category));
    field()?.focus();
  };
  const locked = !mayEdit || theirs !== undefined;
  useShortcuts([
    { keys: 'Mod+Enter', label: t('keys.saveAndNext'), run: saveAndNext, disabled: locked },
    { keys: 'Mod+S', label: t('keys.save'), run: save, disabled: locked },
    ...(mayReview
      ? [
          {
            keys: 'Mod+Shift+Enter',
            label: t('keys.approveAndNext'),
            run: approveAndNext,
            disabled: locked || !canApprove,
          },
        ]
      : []),
    { keys: 'Alt+ArrowDown', label: t('keys.next'), run: () => step(1) },
    { keys: 'Alt+ArrowUp', label: t('keys.previous'), run: () => step(-1) },
    ...(mayEdit ? [{ keys: 'Alt+C', label: t('keys.copySource'), run: copySource, disabled: locked }] : []),
    ...(mayEdit
      ? wanted.slice(0, 9).map((each, index) => ({
          keys: `Alt+${index + 1}`,
          label: t('keys.insert', { placeholder: each.shown }),
          run: () => insert(each),
          disabled: locked,
        }))
      : []),
  ]);

  const categories = new Set(views.map(({ category }) => category));
  const ofWhole = findings.filter(({ form }) => !form || !categories.has(form));
  const findingsId = useId();
  const fix = (finding: FindingView) => {
    const found = locked ? undefined : fixable(finding);
    if (!found) return null;
    const at = wanted.indexOf(found) + 1;
    return (
      <button
        type="button"
        className={styles.fix}
        aria-keyshortcuts={at <= 9 ? ariaKeys(`Alt+${at}`) : undefined}
        onClick={() => {
          if (finding.form) current.current = finding.form;
          insert(found);
        }}
      >
        {t('placeholder.insert')}
        {at <= 9 && <kbd>Alt+{at}</kbd>}
      </button>
    );
  };
  const others = presence.get(row.id);
  const isPlural = row.kind !== 'text';
  const refused = useActionData() as RefusedForm | undefined;
  const { pathname, search } = useLocation();
  const here = pathname + search; // also where it says nothing of the message: the first of the list is open

  return (
    <article className={styles.editor} aria-label={t('editor.label')}>
      <div className={styles.message}>
        <header className={styles.editorHead}>
          <PageLink className={styles.back} to={addressOf(undefined)}>
            {t('toList')}
          </PageLink>
          <p className={styles.keyLine}>
            <code className={styles.key} translate="no">
              <Breakable text={row.key} />
            </code>
            <span className={styles.namespace}>{row.namespace}</span>
          </p>
          <div className={styles.steps}>
            {place >= 0 && <span className={styles.place}>{t('step.place', { place: place + 1, count: of })}</span>}
            <StepLink by={-1} row={list.now().rows[place - 1]} />
            <StepLink by={1} row={place < 0 ? undefined : list.now().rows[place + 1]} />
          </div>
        </header>

        {(row.description || row.context || row.tags.length > 0) && (
          <div className={styles.about}>
            {row.description && <p className={styles.description}>{row.description}</p>}
            {row.context && <Badge>{t('context.of', { name: row.context })}</Badge>}
            {row.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
        )}
        {others && (
          <p className={styles.others}>
            <Icon name="person" />
            {t('presence', { names: enumeration(others.map(({ name }) => name)), count: others.length })}
          </p>
        )}

        {!isReference && (
          <section className={styles.source} aria-label={t('source.label', { language: reference.ownName })}>
            <h2 className={styles.side}>
              <span lang={reference.tag}>{reference.ownName}</span>
              {row.text.sourceChanged && (
                <Badge tone="warning" icon="changed">
                  {t('state.sourceChanged')}
                </Badge>
              )}
            </h2>
            <MessageForms
              forms={row.reference.filter(({ text }) => text)}
              language={reference}
              terms={[]}
              isReference
            />
            {row.text.sourceChanged && <SourceChange row={row} reference={reference} />}
          </section>
        )}
        {row.beside && address.reference && address.reference !== reference.tag && (
          <section className={styles.beside}>
            <h2 className={styles.side} lang={address.reference}>
              {languageOf(space, address.reference).ownName}
            </h2>
            <MessageForms forms={row.beside} language={languageOf(space, address.reference)} terms={[]} isReference />
          </section>
        )}

        <Form method="post" action={here} className={styles.target} onSubmit={(event) => event.preventDefault()}>
          <input type="hidden" name="message" value={row.id} />
          <input type="hidden" name="language" value={language.tag} />
          <input type="hidden" name="version" value={row.text.version} />
          <h2 className={styles.side}>
            <span lang={language.tag}>{language.ownName}</span>
            <Badge tone={row.text.state === 'reviewed' ? 'good' : 'neutral'} icon={stateIcon[row.text.state]}>
              {t(`state.${row.text.state}`)}
            </Badge>
          </h2>
          {refused && (
            <Notice tone="bad" title={refused.problem.title}>
              <p>{refused.problem.detail}</p>
            </Notice>
          )}
          {theirs && <Conflict row={row} mine={forms} base={text.base} theirs={theirs} text={text} />}
          <div className={isPlural ? styles.plural : styles.single} hidden={theirs !== undefined}>
            {views.map((view) => {
              const category = view.category ?? '';
              const own = findings.filter(({ form }) => form && form === view.category);
              const shown = isPlural ? own : [];
              return (
                <div key={category} className={styles.form}>
                  <FormField
                    ref={(handle) => {
                      if (handle) fields.current.set(category, handle);
                      return () => void fields.current.delete(category);
                    }}
                    label={labelOf(t, language.ownName, view, isPlural)}
                    heading={isPlural && <FormHeading view={view} />}
                    language={language}
                    name={`form ${category}`}
                    value={refused?.values[`form ${category}`] ?? forms[category] ?? ''}
                    alive={text.alive}
                    readOnly={locked}
                    invalid={findings.some(
                      ({ severity, form }) => severity === 'error' && (!isPlural || form === view.category),
                    )}
                    describedBy={`${findingsId}${category}`}
                    change={(typed) => text.type(category, typed)}
                    focused={() => (current.current = category)}
                  />
                  {row.maxLength !== undefined && <Room text={forms[category] ?? ''} most={row.maxLength} />}
                  <FindingList
                    id={`${findingsId}${category}`}
                    findings={ordered(isPlural ? shown : ofWhole)}
                    fix={fix}
                  />
                </div>
              );
            })}
          </div>
          {isPlural && <FindingList findings={ordered(ofWhole)} fix={fix} />}

          {wanted.length > 0 && mayEdit && !theirs && (
            <ul className={styles.placeholders} aria-label={t('placeholder.list')}>
              {wanted.map((each, index) => {
                const there = Object.values(forms).some((text) => each.isIn(text));
                return (
                  <li key={each.shown}>
                    <button
                      type="button"
                      className={styles.placeholder}
                      data-there={there || undefined}
                      aria-keyshortcuts={index < 9 ? ariaKeys(`Alt+${index + 1}`) : undefined}
                      data-keys={index < 9 ? `Alt+${index + 1}` : undefined}
                      // the field keeps the caret, and what is selected
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => insert(each)}
                    >
                      {there && <Icon name="check" />}
                      <span className="visually-hidden">{t('placeholder.insert')} </span>
                      <bdi dir="ltr" translate="no">
                        {each.shown}
                      </bdi>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}

          {mayEdit && !theirs && (
            <div className={styles.actions}>
              <Button
                kind={address.page === 'review' ? 'plain' : 'primary'}
                className={styles.withScript}
                aria-keyshortcuts={ariaKeys('Mod+Enter')}
                onClick={saveAndNext}
              >
                {t('save.andNext')}
              </Button>
              {mayReview && (
                <Button
                  kind={address.page === 'review' ? 'primary' : 'plain'}
                  className={styles.withScript}
                  aria-keyshortcuts={ariaKeys('Mod+Shift+Enter')}
                  disabled={!canApprove}
                  onClick={approveAndNext}
                >
                  {t('save.approveAndNext')}
                </Button>
              )}
              {mayReview && !isDirty && (row.text.state === 'needsReview' || row.text.state === 'reviewed') && (
                <SendBack row={row} />
              )}
              <Button kind="quiet" className={styles.withScript} aria-keyshortcuts={ariaKeys('Mod+S')} onClick={save}>
                {t('save.save')}
              </Button>
              {!isReference && (
                <Button
                  kind="quiet"
                  className={styles.withScript}
                  aria-keyshortcuts={ariaKeys('Alt+C')}
                  onClick={copySource}
                >
                  {t('source.copy')}
                </Button>
              )}
              <button type="submit" className={`${buttonClass('primary')} ${styles.withoutScript}`}>
                {t('save.save')}
              </button>
            </div>
          )}
          {!mayEdit && <p className={styles.muted}>{t('editor.readOnly', { language: language.ownName })}</p>}
          <SaveLine row={row} throwAway={text.throwAway} />
        </Form>
      </div>
      <MessageContext
        row={row}
        forms={forms}
        use={(texts) => {
          for (const [category, handle] of fields.current) {
            const suggested = texts[category] ?? texts.other ?? texts[''];
            if (suggested !== undefined) handle.replace(suggested);
          }
        }}
        locked={locked}
      />
    </article>
  );
}

/** A message as somebody is writing it. */
export interface EditedText {
  readonly forms: Forms;
  readonly base: Forms;
  readonly findings: readonly FindingView[];
  readonly isDirty: boolean;
  /** Every form that is needed is there. */
  readonly isComplete: boolean;
  /** What somebody else made of it meanwhile: one has to choose. */
  readonly theirs: TextView | undefined;
  /** The browser has taken over. */
  readonly alive: boolean;
  type(category: string, text: string): void;
  /** Whether there was anything to save. */
  save(state: 'needsReview' | 'reviewed', upon?: TextView): boolean;
  throwAway(): void;
  /** Writes on upon what somebody else made of it. */
  editOn(theirs: TextView): void;
}

function useEditedText(row: TranslationView): EditedText {
  const { language, list } = useWork();
  const { tag } = language;
  const desk = useDesk();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const saving = useSaveState(row.id, tag);
  const draft = desk?.drafts.get(row.id, tag);
  const served = formsOf(row.target);
  const forms = draft?.forms ?? served;
  const { kind, maxLength, target, reference } = row;
  const findings = checkMessage({
    ...{ kind, language: tag, ...(maxLength !== undefined && { maxLength }) },
    reference: checkedForms(reference),
    target: checkedForms(withTexts(target, forms)),
  });

  // Told with the 412; or seen before anything was sent, since the list hears of others' changes.
  const seen = draft && !draft.send && draft.base.version < row.text.version && !sameForms(served, draft.forms);
  const theirs =
    saving?.kind === 'conflict'
      ? saving.theirs
      : seen
        ? { message: row.id, language: tag, forms: served, ...row.text }
        : undefined;
  return {
    ...{ forms, findings, theirs },
    base: draft?.base.forms ?? served,
    alive: desk !== undefined,
    isDirty: draft !== undefined,
    isComplete: withTexts(row.target, forms).every(({ needed, text }) => !needed || text !== null),
    type: (category, text) => {
      desk?.type(row, tag, { ...desk.forms(row, tag), [category]: text });
      renderAgain();
    },
    save: (state, upon) => {
      const { state: is, sourceChanged } = row.text;
      const isSo = !draft && !sourceChanged && (is === state || (is === 'reviewed' && state === 'needsReview'));
      if (isSo || (!draft && is === 'untranslated')) return false;
      desk?.save(row, tag, { send: state, ...(upon && { base: { forms: upon.forms, version: upon.version } }) });
      return true;
    },
    editOn: (upon) => {
      list.saved({ ...upon, findings: [] });
      desk?.rebase(row, tag, { forms: upon.forms, version: upon.version });
      renderAgain();
    },
    throwAway: () => {
      if (theirs) list.saved({ ...theirs, findings: [] });
      desk?.throwAway(row.id, tag);
      renderAgain();
    },
  };
}

/** Of all its forms: a plural may have in one what another does not need. */
function useWanted(row: TranslationView): readonly WantedPlaceholder[] {
  return useMemo(() => {
    const all = row.reference.flatMap(({ text }) => (text ? wantedPlaceholders(text) : []));
    return [...new Map(all.map((each) => [each.shown, each])).values()];
  }, [row.reference]);
}

/** Who goes from text to text types on in the next. */
function useFocusOnArrival(focus: () => void): void {
  const { key, state } = useLocation() as { key: string; state: { focus?: boolean } | null };
  useLayoutEffect(() => {
    if (state?.focus) focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whenever somebody goes there
  }, [key]);
}

function StepLink({ by, row }: { by: 1 | -1; row: TranslationView | undefined }) {
  const { t } = useTranslation('dragoman/translate');
  const { addressOf } = useWork();
  const label = t(by > 0 ? 'keys.next' : 'keys.previous');
  if (!row) return <span className={styles.step} aria-hidden="true" />;
  return (
    <PageLink
      className={styles.step}
      to={addressOf(row.id)}
      replace
      preventScrollReset
      state={{ focus: true }}
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(by > 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')}
    >
      <Icon name={by > 0 ? 'down' : 'up'} />
    </PageLink>
  );
}

/** The category, and numbers that take it. */
function FormHeading({ view }: { view: FormView }) {
  const { t } = useTranslation('dragoman/messages');
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  return (
    <p className={styles.category} aria-hidden="true">
      {view.category ? <code>{view.category}</code> : t('form.bare')}
      {view.examples && (
        <bdi dir={direction}>
          {t('form.examples', {
            numbers: list(
              view.examples.map((each) => number(each)),
              { type: 'unit', style: 'short' },
            ),
          })}
        </bdi>
      )}
      {!view.needed && <span>{t('form.optional')}</span>}
    </p>
  );
}

function labelOf(
  t: ReturnType<typeof useTranslation<'dragoman/translate'>>['t'],
  language: string,
  view: FormView,
  plural: boolean,
) {
  if (!plural) return language;
  return t('editor.form', {
    language,
    category: view.category ?? '–',
    numbers: (view.examples ?? []).join(', '),
  });
}

/** How much room is left, in characters as people count them. */
function Room({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation('dragoman/translate');
  const { number } = useFormatters();
  const length = useMemo(() => Array.from(new Intl.Segmenter('en').segment(text)).length, [text]);
  return (
    <p className={styles.room} data-over={length > most || undefined} title={t('editor.room', { length, count: most })}>
      {number(length)} / {number(most)}
    </p>
  );
}

const ordered = (findings: readonly FindingView[]) =>
  findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
