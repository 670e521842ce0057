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
import { TextDiff } from '../messages/text-diff';
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

interface Basis {
  readonly version: number;
  readonly forms: Forms;
}

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
  // What is typed was written upon this, which for something kept may be older than what is there now.
  const [basis, setBasis] = useState<Basis>(
    kept ? { version: kept.version, forms: kept.base } : { version: view.text.version, forms: before },
  );
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
    keepTypedForms(id, tag, { version: basis.version, base: basis.forms, forms: next });
  };
  const save = async (state: 'needsReview' | 'reviewed') => {
    if (isSaving) return;
    setSaving(true);
    const there = Object.fromEntries(Object.entries(forms).filter(([, text]) => text !== ''));
    const path = `/api/v1/translations/${id}/${encodeURIComponent(tag)}`;
    const ifMatch = (theirs ?? basis).version;
    const answer = await sendNow<SavedTextView>('PUT', path, { body: { forms: there, state }, ifMatch });
    setSaving(false);
    if (answer.ok) {
      keepTypedForms(id, tag, undefined);
      return done();
    }
    const current = answer.problem.status === 412 ? (answer.problem.current as TextView | undefined) : undefined;
    if (current && theirs) setBasis(theirs); // a third one: what was chosen about is what both are upon now
    setTheirs(current);
    setProblem(current ? undefined : answer.problem);
  };
  const takeTheirs = () => {
    setForms(theirs!.forms);
    setBasis(theirs!);
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
      {theirs && <Meanwhile {...{ theirs, view, takeTheirs }} base={basis.forms} mine={forms} />}
      {kept && !theirs && (
        <Notice title={t('edit.kept.title')}>
          <p>
            {t('edit.kept.text')}{' '}
            <Button
              kind="quiet"
              onClick={() => {
                setForms(before);
                setBasis({ version: view.text.version, forms: before });
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
  readonly mine: Forms;
  /** What both were written upon. */
  readonly base: Forms;
  readonly view: NamedTranslationView;
  readonly takeTheirs: () => void;
}

/** Two wrote the same text: what each made of what was there. Nothing is lost of either until somebody chooses. */
function Meanwhile({ theirs, mine, base, view, takeTheirs }: MeanwhileProps) {
  const { t } = useTranslation('dragoman/in-place');
  const { targetLanguage: language, target } = view;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current!.focus(), [theirs]);
  const name = theirs.updatedBy?.name ?? '–';
  return (
    <div ref={notice} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={t('edit.meanwhile.title', { name })}>
        <p>{t('edit.meanwhile.text')}</p>
        {target.map(({ category = '' }) => (
          <dl key={category} className={styles.sides}>
            {category && <dt className={styles.form}>{category}</dt>}
            <dt dir="auto">{name}</dt>
            <dd>
              <TextDiff before={base[category] ?? ''} after={theirs.forms[category] ?? ''} language={language} />
            </dd>
            <dt>{t('edit.meanwhile.mine')}</dt>
            <dd>
              <TextDiff before={base[category] ?? ''} after={mine[category] ?? ''} language={language} />
            </dd>
            <dt>{t('edit.meanwhile.base')}</dt>
            <dd lang={language.tag} dir={language.direction}>
              <InspectedText text={base[category] ?? '–'} />
            </dd>
          </dl>
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
