import { useTranslation } from 'react-i18next';
import { data, Form, useLoaderData, useRevalidator } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { DeletedKeyView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { activityPath } from '../../addresses/activity-address';
import { keyPath } from '../../addresses/key-address';
import { keysPath } from '../../addresses/keys-address';
import { translatePath } from '../../addresses/translate-address';
import { ChangeSetLine } from '../../change-sets/change-set-line';
import { DeletedKeyNotice } from '../../editing/deleted-key-notice';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { Breakable } from '../../ui/breakable';
import { FindSyntaxContext, syntaxFinder } from '../../messages/text-syntax';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listChangeSets } from '../../requests/activity';
import { listOpenThreads } from '../../requests/comments';
import { deletionInstead } from '../../requests/deleted-keys';
import { getKeyTexts, restoreKey } from '../../requests/keys';
import { listPlaces } from '../../requests/places';
import { listScreenshots } from '../../requests/screenshots';
import { PlaceList } from '../../screenshots/place-list';
import { Screenshots } from '../../screenshots/screenshots';
import { buttonClass } from '../../ui/button';
import pageStyles from '../../ui/page.module.css';
import { KeyDetails } from './key-details';
import { LanguageList } from './language-list';
import { LanguageText } from './language-text';
import { OpenComments } from './open-comments';
import styles from './key.module.css';

export const route = {
  path: '/keys/:id',
  namespaces: [
    'dragoman/key',
    'dragoman/translate',
    'dragoman/messages',
    'dragoman/activity',
    'dragoman/screenshots',
    'dragoman/deleted-key',
  ],
  audience: 'members',
} satisfies PageRoute;

const LATEST_CHANGE_SETS = '8';

export async function loader(input: PageInput) {
  try {
    return await loadKey(input);
  } catch (error) {
    const { read, params } = input;
    return data(await deletionInstead(read, { ids: [params.id!] }, error), { status: 404 });
  }
}

export const action = ({ form, params, language, send }: ActionInput) =>
  respondToForm(form, restoreKey(send, params.id!), { to: `/${language}${keyPath({ id: params.id! })}` });

async function loadKey({ read, params, language: reader, session }: PageInput) {
  const id = params.id!;
  const { person } = await session();
  const [view, { sets }, comments, screenshots, places] = await Promise.all([
    getKeyTexts(read, id),
    person && may(person, 'activity.read')
      ? listChangeSets(read, { key: id, limit: LATEST_CHANGE_SETS })
      : { sets: [] },
    listOpenThreads(read, id),
    listScreenshots(read, { key: id }),
    listPlaces(read, id),
  ]);
  const names = view.texts.map(({ language: { tag } }) => [tag, languageName(tag, reader)] as const);
  return {
    ...view,
    sets,
    comments,
    screenshots,
    places,
    names: Object.fromEntries(names) as Readonly<Record<string, string>>,
  };
}

type KeyData = Awaited<ReturnType<typeof loadKey>>;

export const head = ({ data: loaded }: HeadInput<KeyData | DeletedKeyView | undefined>) => ({
  title: loaded === undefined ? '' : 'texts' in loaded ? loaded.key.key : loaded.key,
});

/** One key in all languages, or who has deleted it. */
export default function KeyPage() {
  const loaded = useLoaderData<KeyData | DeletedKeyView>();
  return 'texts' in loaded ? <ExistingKey loaded={loaded} /> : <DeletedKey deletion={loaded} />;
}

function DeletedKey({ deletion }: { deletion: DeletedKeyView }) {
  const { t } = useTranslation('dragoman/deleted-key');
  const refusal = useRefusal();
  return (
    <div className={pageStyles.compact}>
      <h1 translate="no">
        <code>
          <Breakable text={deletion.key} />
        </code>
      </h1>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <DeletedKeyNotice
        deletion={deletion}
        namesKey
        restore={
          <Form method="post">
            <SubmitButton kind="plain">{t('restore')}</SubmitButton>
          </Form>
        }
      />
    </div>
  );
}

function ExistingKey({ loaded }: { loaded: KeyData }) {
  const { t } = useTranslation(['dragoman/key', 'dragoman/screenshots']);
  const { key: message, texts, names, sets, comments, screenshots, places, lastUsedOn } = loaded;
  const { id, namespace, key, description } = message;
  const person = useAppContext().person!;
  const { revalidate } = useRevalidator();
  const [reference, ...others] = texts;
  return (
    <FindSyntaxContext value={syntaxFinder(message.syntax)}>
      <div className={pageStyles.page}>
        <header className={styles.header}>
          <p>
            <PageLink to={translatePath({ namespace })}>
              <code>{namespace}</code>
            </PageLink>
          </p>
          <h1 translate="no">
            <code>
              <Breakable text={key} />
            </code>
          </h1>
          {may(person, 'keys.manage') && (
            <PageLink to={keysPath({ namespace, key: id })} className={buttonClass()}>
              {t('settings')}
            </PageLink>
          )}
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
          <KeyDetails message={message} lastUsedOn={lastUsedOn} />
        </header>

        <div className={styles.columns}>
          <div className={styles.column}>
            <section className={styles.section} aria-labelledby="reference">
              <h2 id="reference">{t('reference')}</h2>
              <ul className={styles.reference}>
                <LanguageText message={message} text={reference!} name={names[reference!.language.tag]!} />
              </ul>
            </section>
            {(screenshots.length > 0 || may(person, 'keys.manage')) && (
              <section className={styles.section} aria-labelledby="screenshots">
                <h2 id="screenshots">{t('dragoman/screenshots:title')}</h2>
                <Screenshots message={message} screenshots={screenshots} reload={() => void revalidate()} />
              </section>
            )}
            {places.length > 0 && (
              <section className={styles.section} aria-labelledby="places">
                <h2 id="places">{t('dragoman/screenshots:places.title')}</h2>
                <PlaceList id={id} places={places} language={reference!.language.tag} />
              </section>
            )}
            <LanguageList message={message} texts={others} names={names} />
          </div>
          <div className={styles.column}>
            <OpenComments message={message} comments={comments} texts={texts} />
            {sets.length > 0 && (
              <section className={styles.section} aria-labelledby="activity">
                <h2 id="activity">{t('changes.title')}</h2>
                <ol className={styles.changes}>
                  {sets.map((set) => (
                    <li key={set.id}>
                      <ChangeSetLine changeSet={set} subjectHidden />
                    </li>
                  ))}
                </ol>
                <p>
                  <PageLink to={activityPath({ key: id })}>{t('changes.all')}</PageLink>
                </p>
              </section>
            )}
          </div>
        </div>
      </div>
    </FindSyntaxContext>
  );
}
