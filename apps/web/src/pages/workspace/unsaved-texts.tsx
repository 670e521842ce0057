import { Fragment, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { translatePath } from '../../addresses/translate-address';
import { draftPrefix, draftRevision } from '../../editing/kept-drafts';
import { PageLink } from '../../page/page-link';
import { Notice } from '../../ui/notice';

interface UnsavedTextsProps {
  readonly person: string;
  readonly languages: readonly NamedLanguage[];
}

/** How many texts this browser keeps for the person that are not saved yet, with links to them by language, if there are any. */
export function UnsavedTexts({ person, languages }: UnsavedTextsProps) {
  const { t } = useTranslation('dragoman/workspace');
  const tags = useSyncExternalStore(
    subscribe,
    () => languagesOfDrafts(person),
    () => '',
  ).split(' ');
  const unsaved = languages.flatMap(({ tag, ownName, direction }) => {
    const count = tags.filter((each) => each === tag).length;
    return count > 0 ? [{ tag, ownName, direction, count }] : [];
  });
  if (unsaved.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t('unsaved.title', { count: unsaved.reduce((sum, { count }) => sum + count, 0) })}
      compact
    >
      <p>
        {t('unsaved.text')}
        {unsaved.map(({ tag, ownName, direction, count }) => (
          <Fragment key={tag}>
            {' '}
            <bdi lang={tag} dir={direction}>
              <PageLink to={translatePath({ language: tag, filters: ['unsaved'] })}>
                {t('unsaved.show', { language: ownName, count })}
              </PageLink>
            </bdi>
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}

/** What other tabs keep is reported by the browser. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = draftRevision.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

/** Returns the language of each draft, separated by spaces. */
function languagesOfDrafts(person: string): string {
  try {
    const prefix = draftPrefix(person);
    return Object.keys(localStorage)
      .flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length).split(' ')[0]! : []))
      .join(' ');
  } catch {
    return ''; // the browser denies access, and keeps nothing
  }
}
