import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { TextName } from '@dragoman/i18n/react/texts-in-place';
import { checkMessage } from '../../../../libs/i18n/src/message/check-message';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { may } from '../../../api/src/people/permissions';
import type { NamedTranslationView, SavedTextView, TextView } from '../../../api/src/translations/editing.contract';
import type { FormView } from '../../../api/src/translations/translations.contract';
import { FindingList } from '../messages/finding-list';
import { InspectedText } from '../messages/inspected-text';
import { MessageForms } from '../messages/message-forms';
import { PageFailure, type Refusal } from '../page/page-module';
import { PageLink } from '../page/page-link';
import { ProblemNotice } from '../pages/form/problem-notice';
import { readNow, sendNow } from '../requests/from-browser';
import { namedTranslation } from '../requests/translations';
import { Button, buttonClass } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, TextArea } from '../ui/field';
import { Notice } from '../ui/notice';
import { keepTypedForms, typedForms } from './typed-forms';
import styles from './in-place.module.css';

type Forms = Readonly<Record<string, string>>;
/** Categories come over the wire as strings. */
type Checked = Parameters<typeof checkMessage>[0]['target'];

export interface TextDialogProps {
  readonly name: TextName;
  readonly person: ProfileView;
  readonly close: (saved: boolean) => void;
}

/** One text of the page, in the language that the page is read in. */
export function TextDialog({ name, person, close }: TextDialogProps) {
  const { t } = useTranslation('dragoman/in-place');
  const [view, setView] = useState<NamedTranslationView | PageFailure>();
  useEffect(() => {
    let wanted = true;
    namedTranslation(readNow, name).then(
      (found) => wanted && setView(found),
      (error) => wanted && setView(error instanceof PageFailure ? error : new PageFailure(0)),
    );
    return () => void (wanted = false);
  }, [name]);
  return (
    <Dialog title={t('edit.title')} closeLabel={t('close')} close={() => close(false)}>
      <p className={styles.name}>
        <code translate="no">{`${name.namespace}:${name.key}`}</code>
      </p>
      {!view && <p role="status">{t('edit.loading')}</p>}
      {view instanceof PageFailure && <Unreadable status={view.status} />}
      {view && !(view instanceof PageFailure) && <TextEditor view={view} person={person} done={() => close(true)} />}
    </Dialog>
  );
}

function Unreadable({ status }: { status: number }) {
  const { t } = useTranslation('dragoman/in-place');
  if (status !== 404) {
    return (
      <Notice tone="bad" title={t('edit.failed.title')}>
        <p>{t('edit.failed.text')}</p>
      </Notice>
    );
  }
  return (
    <Notice title={t('edit.unknown.title')}>
      <p>{t('edit.unknown.text')}</p>
      <p>
        <PageLink to="/files" className={buttonClass()}>
          {t('edit.unknown.files')}
        </PageLink>
      </p>
    </Notice>
  );
}

interface TextEditorProps {
  readonly view: NamedTranslationView;
  readonly person: ProfileView;
  readonly done: () => void;
}

function TextEditor({ view, person, done }: TextEditorProps) {
  const { t } = useTranslation('dragoman/in-place');
  const { id, kind, target, reference, maxLength, description, referenceLanguage, targetLanguage: language } = view;
  const { tag } = language;
  const before = useMemo(() => formsOf(target), [target]);
  const kept = useMemo(() => typedForms(id, tag), [id, tag]);
  const [forms, setForms] = useState<Forms>(kept?.forms ?? before);
  const [version, setVersion] = useState(view.text.version);
  const [theirs, setTheirs] = useState<TextView>();
  const [problem, setProblem] = useState<Refusal>();
  const [isSaving, setSaving] = useState(false);

  const mayEdit = may(person, 'texts.edit', { language: tag });
  const findings = useMemo(
    () =>
      checkMessage({
        ...{ kind, language: tag, ...(maxLength !== undefined && { maxLength }) },
        reference: reference as Checked,
        target: target.map(({ category }) => ({ category, text: forms[category ?? ''] ?? null })) as Checked,
      }),
    [kind, tag, maxLength, reference, target, forms],
  );
  const isWhole = target.every(({ category, needed }) => !needed || forms[category ?? '']);
  const mayApprove =
    may(person, 'texts.review', { language: tag }) && isWhole && !findings.some(({ severity }) => severity === 'error');

  const type = (category: string, text: string) => {
    const next = { ...forms, [category]: text };
    setForms(next);
    keepTypedForms(id, tag, { version, forms: next });
  };
  const save = async (state: 'needsReview' | 'reviewed') => {
    if (isSaving) return;
    setSaving(true);
    const there = Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== ''));
    const path = `/api/v1/translations/${id}/${encodeURIComponent(tag)}`;
    const answer = await sendNow<SavedTextView>('PUT', path, { body: { forms: there, state }, ifMatch: version });
    setSaving(false);
    if (answer.ok) {
      keepTypedForms(id, tag, undefined);
      return done();
    }
    const current = answer.problem.status === 412 ? (answer.problem.current as TextView | undefined) : undefined;
    setTheirs(current);
    setProblem(current ? undefined : answer.problem);
    if (current) setVersion(current.version);
  };
  const takeTheirs = () => {
    setForms(theirs!.forms);
    keepTypedForms(id, tag, undefined);
    setTheirs(undefined);
  };

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        void save('needsReview');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save('needsReview');
      }}
    >
      {description && <p>{description}</p>}
      {referenceLanguage.tag !== tag && (
        <div className={styles.reference}>
          <p className={styles.side} lang={referenceLanguage.tag} dir={referenceLanguage.direction}>
            {referenceLanguage.ownName}
          </p>
          <MessageForms forms={reference} language={referenceLanguage} terms={[]} isReference />
        </div>
      )}
      {theirs && <Meanwhile theirs={theirs} view={view} takeTheirs={takeTheirs} />}
      {kept && !theirs && (
        <Notice title={t('edit.kept.title')}>
          <p>
            {t('edit.kept.text')}{' '}
            <Button
              kind="quiet"
              onClick={() => {
                setForms(before);
                keepTypedForms(id, tag, undefined);
              }}
            >
              {t('edit.kept.discard')}
            </Button>
          </p>
        </Notice>
      )}
      {target.map((form, index) => (
        <FormEditor
          key={form.category ?? ''}
          form={form}
          view={view}
          text={forms[form.category ?? ''] ?? ''}
          findings={findings.filter((finding) => (finding.form ?? '') === (form.category ?? ''))}
          readOnly={!mayEdit}
          autoFocus={index === 0}
          type={(text) => type(form.category ?? '', text)}
        />
      ))}
      <FindingList
        findings={findings.filter(({ form }) => !target.some(({ category }) => (category ?? '') === (form ?? '')))}
      />
      {problem && <ProblemNotice problem={problem} />}
      {mayEdit ? (
        <div className={styles.actions}>
          <Button type="submit" kind="primary" aria-disabled={isSaving || undefined} aria-keyshortcuts="Control+Enter">
            {theirs ? t('edit.keepMine') : t('edit.save')}
          </Button>
          {mayApprove && <Button onClick={() => void save('reviewed')}>{t('edit.approve')}</Button>}
          <p className={styles.note}>{t('edit.note')}</p>
        </div>
      ) : (
        <Notice>
          <p>{t('edit.mayNot', { language: language.ownName })}</p>
        </Notice>
      )}
    </form>
  );
}

interface FormEditorProps {
  readonly form: FormView;
  readonly view: NamedTranslationView;
  readonly text: string;
  readonly findings: Parameters<typeof FindingList>[0]['findings'];
  readonly readOnly: boolean;
  readonly autoFocus: boolean;
  readonly type: (text: string) => void;
}

function FormEditor({ form, view, text, findings, readOnly, autoFocus, type }: FormEditorProps) {
  const { t } = useTranslation(['dragoman/in-place', 'dragoman/messages']);
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  const id = useId();
  const { targetLanguage: language } = view;
  const numbers =
    form.examples &&
    list(
      form.examples.map((each) => number(each)),
      { type: 'unit', style: 'short' },
    );
  return (
    <div>
      <Field
        label={
          <>
            <bdi lang={language.tag}>{language.ownName}</bdi>
            {form.category && (
              <>
                {' '}
                <code>{form.category}</code>{' '}
                {numbers && <bdi dir={direction}>{t('dragoman/messages:form.examples', { numbers })}</bdi>}
              </>
            )}
          </>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            className={styles.text}
            aria-describedby={`${id}-findings`}
            lang={language.tag}
            dir={language.direction}
            rows={2}
            value={text}
            readOnly={readOnly}
            autoFocus={autoFocus}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      <div id={`${id}-findings`}>
        <FindingList findings={findings} />
      </div>
    </div>
  );
}

interface MeanwhileProps {
  readonly theirs: TextView;
  readonly view: NamedTranslationView;
  readonly takeTheirs: () => void;
}

/** Two wrote the same text. Nothing is lost of either until somebody chooses. */
function Meanwhile({ theirs, view, takeTheirs }: MeanwhileProps) {
  const { t } = useTranslation('dragoman/in-place');
  const { targetLanguage: language, target } = view;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current!.focus(), [theirs]);
  return (
    <div ref={notice} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={t('edit.meanwhile.title', { name: theirs.updatedBy?.name ?? '–' })}>
        <p>{t('edit.meanwhile.text')}</p>
        {target.map(({ category = '' }) => (
          <p key={category} className={styles.theirs} lang={language.tag} dir={language.direction}>
            {category && <code>{category}</code>} <InspectedText text={theirs.forms[category] ?? '–'} />
          </p>
        ))}
        <p>
          <Button onClick={takeTheirs}>{t('edit.takeTheirs')}</Button>
        </p>
      </Notice>
    </div>
  );
}

const formsOf = (forms: readonly FormView[]): Forms =>
  Object.fromEntries(forms.flatMap(({ category, text }) => (text ? [[category ?? '', text]] : [])));
