import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { DeletedKeyView, NamedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { ProfileView } from '../../../../../libs/workspace/src/people/people.contract';
import { countErrors } from '../../editing/count-errors';
import { DeletedKeyNotice } from '../../editing/deleted-key-notice';
import { EditingSessionContext, editingSessionOf, useHasDraft } from '../../editing/editing-session';
import { TextEditor } from '../../translation-editor/text-editor';
import { SuccessNotice } from '../../form/success-notice';
import { useAppContext } from '../../page/app-context';
import { type HeadInput, PageFailure, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { useIsHydrated } from '../../page/use-is-hydrated';
import { deletionInstead } from '../../requests/deleted-keys';
import { getDrafts } from '../../requests/releases';
import { findText } from '../../requests/texts';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';

/** Not rendered on the server. */
const DeletedText = lazy(() => import('../../editing/deleted-text'));

export const route = {
  path: '/edit',
  namespaces: [
    'dragoman/in-place',
    'dragoman/editing',
    'dragoman/messages',
    'dragoman/translate',
    'dragoman/deleted-key',
  ],
  audience: 'members',
  query: ['namespace', 'key', 'language'],
} satisfies PageRoute;

interface EditData {
  readonly name: { readonly namespace: string; readonly key: string; readonly language: string };
  readonly frontEnds: readonly string[];
  /** Absent if there is no such text. */
  readonly text?: NamedTextView;
  /** Absent unless its key has been deleted. */
  readonly deletion?: DeletedKeyView;
}

export async function loader({ read, url }: PageInput): Promise<EditData> {
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  const name = { namespace: parameter('namespace'), key: parameter('key'), language: parameter('language') };
  const { namespace, key } = name;
  const [{ frontEnds }, found] = await Promise.all([
    getDrafts(read),
    findText(read, name).then(
      (text): Partial<EditData> => ({ text }),
      (error: unknown): Promise<Partial<EditData>> =>
        deletionInstead(read, { namespace, key }, error).then((deletion) => ({ deletion }), ifUnknown),
    ),
  ]);
  return { name, frontEnds, ...found };
}

/** A text that is not in the workspace yet is not a failure of the page. An address that names no text is a mistyped one. */
function ifUnknown(error: unknown): Partial<EditData> {
  const status = error instanceof PageFailure ? error.status : undefined;
  if (status === 404) return {};
  throw status === 400 ? new PageFailure(404) : error;
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/in-place:edit.title') });

/** One text in a window of its own, opened by a front end of another origin, where the text was clicked. */
export default function EditPage() {
  const { t } = useTranslation('dragoman/in-place');
  const { name, frontEnds, text, deletion } = useLoaderData<EditData>();
  const { revalidate } = useRevalidator();
  const { person } = useAppContext();
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <h1>{t('edit.title')}</h1>
        <p className={pageStyles.note}>
          <code translate="no">{`${name.namespace}:${name.key}`}</code>
        </p>
      </header>
      {text && person ? (
        <SingleText key={text.id} found={text} person={person} frontEnds={frontEnds} />
      ) : deletion && person ? (
        <DeletedKeyText
          deletion={deletion}
          language={name.language}
          personId={person.id}
          onRestored={() => void revalidate()}
        />
      ) : (
        <Notice title={t('edit.unknown.title')}>
          <p>{t('edit.unknown.text')}</p>
          {person && may(person, 'files.import') && (
            <p>
              <PageLink to="/files" className={buttonClass()}>
                {t('edit.unknown.files')}
              </PageLink>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

interface DeletedKeyTextProps {
  readonly deletion: DeletedKeyView;
  /** BCP 47. */
  readonly language: string;
  readonly personId: string;
  readonly onRestored: () => void;
}

/** A text whose key has been deleted, with what the person has typed for it in this browser. */
function DeletedKeyText({ deletion, language, personId, onRestored }: DeletedKeyTextProps) {
  const notice = <DeletedKeyNotice deletion={deletion} restore={false} />;
  if (!useIsHydrated()) return notice;
  return (
    <EditingSessionContext value={editingSessionOf(personId)}>
      <Suspense fallback={notice}>
        <DeletedText deletion={deletion} language={{ tag: language, direction: 'auto' }} onRestored={onRestored} />
      </Suspense>
    </EditingSessionContext>
  );
}

interface SingleTextProps {
  readonly found: NamedTextView;
  readonly person: ProfileView;
  readonly frontEnds: readonly string[];
}

/** Drafts are in the storage of the browser, so the fields are not rendered on the server. */
function SingleText(props: SingleTextProps) {
  const { t } = useTranslation('dragoman/in-place');
  if (!useIsHydrated()) return <p role="status">{t('edit.loading')}</p>;
  return (
    <EditingSessionContext value={editingSessionOf(props.person.id)}>
      <TextWindow {...props} />
    </EditingSessionContext>
  );
}

/** The editor, with a confirmation from the time that the text was saved until something is typed. */
function TextWindow({ found, person, frontEnds }: SingleTextProps) {
  const { t } = useTranslation('dragoman/in-place');
  const [view, setView] = useState(found);
  const [isSaved, setSaved] = useState(false);
  const hasDraft = useHasDraft({ keyId: found.id, language: found.targetLanguage.tag });
  if (isSaved && hasDraft) setSaved(false);
  const errors = countErrors(view.findings);
  return (
    <>
      {isSaved && (
        <SuccessNotice
          tone={errors > 0 ? 'warning' : 'good'}
          title={errors > 0 ? t('savedWithErrors', { count: errors }) : t('saved')}
        >
          {errors === 0 && <p>{t('edit.done')}</p>}
        </SuccessNotice>
      )}
      <TextEditor
        view={view}
        person={person}
        onView={setView}
        onSaved={() => {
          setSaved(true);
          reportSaved(frontEnds);
        }}
      />
    </>
  );
}

/** Lets the page that opened the window fetch the text. Not if the person signed in here first: that cuts the window off. */
function reportSaved(frontEnds: readonly string[]): void {
  const opener = window.opener as Window | null;
  if (!opener) return;
  // The browser delivers it only if the page is of that origin.
  for (const origin of frontEnds) opener.postMessage('dragoman:saved', origin);
  window.close();
}
