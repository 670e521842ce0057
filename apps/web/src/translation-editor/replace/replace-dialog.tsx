import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReplacementInput, ReplacementPreviewView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { Refusal } from '../../page/page-module';
import { sendUntilAborted } from '../../requests/from-browser';
import { previewReplacement } from '../../requests/replacements';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { ReplacementExamples } from './replacement-examples';
import dialogStyles from '../selection/bulk-dialog.module.css';
import styles from './replace-dialog.module.css';

/** In UTF-16 units, as the API limits them. */
const MAX_FIND_LENGTH = 500;
const MAX_REPLACEMENT_LENGTH = 1000;

/** As it was when the dialog was last closed: the next selection often needs the same, or almost. */
let latest = { find: '', replaceWith: '', matchCase: true, wholeWords: false };
let latestSearch = '';

/** Begins with what the list is searched for, unless something else was typed for that search. */
function initialReplacement(search: string): typeof latest {
  const find = search.trim().replace(/^"([^"]*)"?$/, '$1');
  const isPlain = find !== '' && !/[":]|(?:^|\s)-/.test(find); // without qualifiers and excluded words
  if (isPlain && search !== latestSearch) latest = { ...latest, find, matchCase: false };
  latestSearch = search;
  return latest;
}

export interface ReplaceDialogProps {
  /** The selected texts, by the ids of their keys. */
  readonly keyIds: readonly string[];
  readonly language: Pick<NamedLanguage, 'tag' | 'direction'>;
  /** Other languages are translated from it. */
  readonly isSource: boolean;
  /** The search of the list. */
  readonly search: string;
  readonly close: () => void;
  /** Called once the person has seen what changes. */
  readonly replace: (
    chosen: { readonly replacement: ReplacementInput; readonly keepsTranslations: boolean },
    preview: ReplacementPreviewView,
  ) => void;
}

/** Replaces words in the selected texts, after a preview. Its texts are in `dragoman/replace`, too. */
export function ReplaceDialog({ keyIds, language, isSource, search, close, replace }: ReplaceDialogProps) {
  const { t } = useTranslation('dragoman/replace');
  const { t: tEditor } = useTranslation('dragoman/translate');
  const [replacement, setReplacement] = useState(() => initialReplacement(search));
  const [keepsTranslations, setKeepsTranslations] = useState(false);
  const [preview, setPreview] = useState<ReplacementPreviewView>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Pick<Refusal, 'title' | 'detail'>>();
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const change = (part: Partial<typeof replacement>) => {
    request.current?.abort();
    setLoading(false);
    setPreview(undefined);
    setProblem(undefined);
    setReplacement((latest = { ...replacement, ...part }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    flushSync(() => {
      setProblem(undefined); // the same one is announced again
      setPreview(undefined);
      setLeftOut(new Set());
      setLoading(true);
    });
    const body = { language: language.tag, keyIds, replacement };
    const outcome = await previewReplacement(sendUntilAborted(signal), body).catch(() => undefined); // aborted
    if (signal.aborted || outcome === undefined) return;
    setLoading(false);
    if (outcome.ok) setPreview(outcome.view);
    else setProblem(outcome.problem);
  };
  const chosen = preview?.texts.filter(({ keyId }) => !leftOut.has(keyId)) ?? [];
  const isReady = chosen.length > 0;
  return (
    <Dialog title={t('title')} closeLabel={tEditor('close')} close={close}>
      <form className={dialogStyles.form} onSubmit={(event) => void submit(event)}>
        <p>{t('count', { count: keyIds.length })}</p>
        <Field label={t('find')}>
          {(control) => (
            <TextInput
              {...control}
              {...textInput}
              required
              data-first=""
              dir="auto"
              lang={language.tag}
              maxLength={MAX_FIND_LENGTH}
              value={replacement.find}
              onChange={({ target }) => change({ find: target.value })}
            />
          )}
        </Field>
        <Field label={t('replaceWith')} hint={t('hint')}>
          {(control) => (
            <TextInput
              {...control}
              {...textInput}
              dir="auto"
              lang={language.tag}
              maxLength={MAX_REPLACEMENT_LENGTH}
              value={replacement.replaceWith}
              onChange={({ target }) => change({ replaceWith: target.value })}
            />
          )}
        </Field>
        <div className={styles.options}>
          {(['matchCase', 'wholeWords'] as const).map((option) => (
            <label key={option}>
              <input
                type="checkbox"
                checked={replacement[option]}
                onChange={({ target }) => change({ [option]: target.checked })}
              />
              {t(option)}
            </label>
          ))}
          {isSource && (
            <label>
              <input
                type="checkbox"
                checked={keepsTranslations}
                onChange={({ target }) => setKeepsTranslations(target.checked)}
              />
              <span>
                {tEditor('source.keepsTranslations')}{' '}
                <span className={styles.key}>{tEditor('source.keepsTranslationsHint')}</span>
              </span>
            </label>
          )}
        </div>
        <div className={styles.submit}>
          <Button type="submit" kind={isReady ? 'plain' : 'primary'} aria-disabled={isLoading || undefined}>
            {t('preview')}
          </Button>
          {preview && isReady && (
            <Button
              kind="primary"
              onClick={() => replace({ replacement, keepsTranslations }, { ...preview, texts: chosen })}
            >
              {t('do', { count: chosen.length })}
            </Button>
          )}
        </div>
        <div role="status" className={dialogStyles.status}>
          {isLoading && <p>{t('loading')}</p>}
          {preview && <PreviewSummary preview={preview} leftOut={leftOut} />}
        </div>
        <div role="alert" className={dialogStyles.status}>
          {problem && (
            <Notice tone="bad" title={problem.title || t('failed')}>
              {problem.detail && <p>{problem.detail}</p>}
            </Notice>
          )}
        </div>
        {preview && preview.texts.length > 0 && (
          <ReplacementExamples preview={preview} language={language} leftOut={leftOut} onLeftOutChange={setLeftOut} />
        )}
      </form>
    </Dialog>
  );
}

const textInput = { type: 'text', autoComplete: 'off', spellCheck: false } as const;

interface PreviewSummaryProps {
  readonly preview: ReplacementPreviewView;
  /** The ids of keys whose texts stay as they are. */
  readonly leftOut: ReadonlySet<string>;
}

/** What the replacement does without the texts that are left out. */
function PreviewSummary({ preview, leftOut }: PreviewSummaryProps) {
  const { t } = useTranslation('dragoman/replace');
  const { texts, inSyntax, tooLarge, emptied } = preview;
  const staying = preview.examples.filter(({ keyId }) => leftOut.has(keyId));
  const places = staying.reduce((sum, example) => sum - example.places, preview.places);
  const stayingWithErrors = staying.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const stayingWithFindings = staying.filter(({ findings }) => findings.length > 0);
  const withErrors = preview.withErrors - stayingWithErrors.length;
  const withWarnings = preview.withWarnings - (stayingWithFindings.length - stayingWithErrors.length);
  return (
    <>
      <p>
        {texts.length === 0 ? t('none') : t('matches', { count: texts.length - staying.length })}
        {texts.length > 0 && ` ${t('places', { count: places })}`}
      </p>
      {withErrors > 0 && <p className={styles.warning}>{t('withErrors', { count: withErrors })}</p>}
      {withWarnings > 0 && <p>{t('withWarnings', { count: withWarnings })}</p>}
      {inSyntax > 0 && <p>{t('inSyntax', { count: inSyntax })}</p>}
      {tooLarge > 0 && <p>{t('tooLarge', { count: tooLarge })}</p>}
      {emptied > 0 && <p>{t('emptied', { count: emptied })}</p>}
    </>
  );
}
