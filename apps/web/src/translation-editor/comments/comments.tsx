import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { CommentThreadView } from '../../../../../libs/workspace/src/comments/comments.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { signInPath } from '../../addresses/sign-in-address';
import { announce } from '../../page/announce';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import type { Outcome } from '../../page/page-module';
import { listThreads, startThread } from '../../requests/comments';
import { readInBrowser, sendInBrowser } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { leavesFocusToSummary } from '../../ui/moved-focus';
import { CollapsibleSection } from '../context/collapsible-section';
import type { SectionProps } from '../context/section-props';
import { useTranslationEditor } from '../translation-editor-context';
import { useLoaded } from '../../page/use-loaded';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import { CommentForm } from './comment-form';
import { CommentThread } from './comment-thread';
import { unsentComment } from './unsent-comments';
import { useOpenedForm } from './use-opened-form';
import styles from './comments.module.css';

/** The comments on a key, in the language of the list and in all languages. Loaded apart from the page, with its texts. */
export function Comments({ row, related, openedFrom }: SectionProps) {
  const { t } = useTranslation(['dragoman/comments', 'dragoman/editing', 'dragoman/translate']);
  const refusalTitle = useRefusalTitle();
  const { language, mayEdit } = useTranslationEditor();
  const { threads, reload } = useThreads(row, related?.threads);
  const place = `new ${row.id} ${language.tag}`;
  const { isShown, takesFocus, open: openForm, close: closeForm, opener } = useOpenedForm(place, openedFrom);
  const [isAboutAll, setAboutAll] = useState(() => unsentComment(place)?.isAboutAll === true);
  const section = useRef<HTMLDivElement>(null);
  const unfold = () => {
    const details = section.current!.closest('details')!;
    if (!details.open) details.querySelector('summary')!.click(); // for the next text as well
  };
  useLayoutEffect(() => {
    if (openedFrom) unfold();
  }, [openedFrom]);
  const write = () => {
    unfold();
    if (isShown) section.current!.querySelector('textarea')!.focus();
    else openForm();
  };
  const keys = useShortcutKeys()('comment');
  useShortcuts(mayEdit ? [{ keys, label: t('dragoman/translate:keys.comment'), run: write }] : []);
  const signIn = useHref(signInPath(useLocation(), useLanguage().tag));
  // A comment can be written before those of the text are there.
  if (threads.length === 0 && !mayEdit) return null;
  const open = threads.filter(({ resolved }) => resolved === null);
  const resolved = threads.filter((thread) => thread.resolved !== null);
  const refusal = (outcome: Outcome<unknown>): ReactNode => {
    if (outcome.ok) return undefined;
    const reason = outcome.problem.errors?.[0]?.detail || refusalTitle(outcome.problem);
    if (outcome.problem.status !== 401) return reason;
    return (
      <>
        {reason} <a href={signIn}>{t('dragoman/editing:unsaved.signIn')}</a>
      </>
    );
  };
  const list = (listed: readonly CommentThreadView[]) => (
    <ol className={styles.threads}>
      {listed.map((thread) => (
        <CommentThread key={thread.id} thread={thread} changed={reload} refusal={refusal} />
      ))}
    </ol>
  );
  return (
    <CollapsibleSection
      name="comments"
      title={
        <>
          {t('title')} {open.length > 0 && <span className={styles.count}>{open.length}</span>}
        </>
      }
    >
      <div ref={section} className={styles.section}>
        {mayEdit &&
          (isShown ? (
            <CommentForm
              place={place}
              takesFocus={takesFocus}
              isAboutAll={isAboutAll}
              submitLabel={t('send')}
              cancel={closeForm}
              send={async (input) => {
                const about = isAboutAll ? null : language.tag;
                const body = { keyId: row.id, language: about, ...input };
                const refused = refusal(await startThread(sendInBrowser, body, crypto.randomUUID()));
                if (refused !== undefined) return refused;
                closeForm();
                announce(t('done.sent'));
                reload();
                return undefined;
              }}
            >
              <Field label={t('about.label')}>
                {(control) => (
                  <Select
                    {...control}
                    value={isAboutAll ? 'all' : 'language'}
                    onChange={({ target }) => setAboutAll(target.value === 'all')}
                  >
                    <option value="language">{t('about.language', { language: language.ownName })}</option>
                    <option value="all">{t('about.all')}</option>
                  </Select>
                )}
              </Field>
            </CommentForm>
          ) : (
            <Button
              kind="quiet"
              className={styles.add}
              ref={opener}
              aria-keyshortcuts={ariaKeys(keys)}
              onClick={openForm}
            >
              {t('add')}
            </Button>
          ))}
        {open.length > 0 && list(open)}
        {resolved.length > 0 && (
          <details ref={leavesFocusToSummary}>
            <summary className={styles.resolved}>{t('resolved', { count: resolved.length })}</summary>
            {list(resolved)}
          </details>
        )}
      </div>
    </CollapsibleSection>
  );
}

/**
 * Returns the threads about a key, none until they are loaded, and a function that loads them again. They are also loaded
 * again with the row, which follows changes of other people. Those that are shown stay until then.
 *
 * @param count how many there were when the text was opened, absent until it is known: without any, none are loaded
 */
function useThreads(row: ListedTextView, count: number | undefined) {
  const { language, list } = useTranslationEditor();
  const place = `${row.id} ${language.tag}`;
  const [state, setState] = useState({ row, version: 0 });
  if (state.row !== row) setState({ row, version: state.version + 1 });
  const isWanted = state.version > 0 || row.openComments !== undefined || (count !== undefined && count > 0);
  const loaded = useLoaded(isWanted && `${place} ${state.version}`, async () => ({
    place,
    threads: await listThreads(readInBrowser, row.id, language.tag),
  }));
  const [latest, setLatest] = useState(loaded);
  if (loaded !== undefined && latest !== loaded) {
    setLatest(loaded);
    const openComments = loaded.threads.filter(({ resolved }) => resolved === null).length;
    if (openComments !== (row.openComments ?? 0)) queueMicrotask(() => list.updateRow({ ...row, openComments }));
  }
  return {
    threads: latest?.place === place ? latest.threads : NO_THREADS,
    reload: () => setState({ row, version: state.version + 1 }),
  };
}

const NO_THREADS: readonly CommentThreadView[] = [];
