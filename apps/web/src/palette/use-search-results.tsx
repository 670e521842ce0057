import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { PersonView, ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ListedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { foldForSearch } from '../../../../libs/i18n/src/message/search-terms';
import { keyPath } from '../addresses/key-address';
import { lastPlace } from '../addresses/last-place';
import { MAX_SEARCH_LENGTH } from '../addresses/path-with-query';
import { translatePath } from '../addresses/translate-address';
import { mainText } from '../editing/forms';
import { readInBrowser } from '../requests/from-browser';
import { listLanguages } from '../requests/languages';
import { listPeople } from '../requests/people';
import { listTexts } from '../requests/texts';
import type { PaletteCommand } from './palette';
import styles from './palette.module.css';

/** Texts and people are searched when typing pauses. */
const SEARCH_DELAY_MS = 200;
const MIN_SEARCH_LENGTH = 2;
const MAX_FOUND_TEXTS = 6;
const MAX_FOUND_KEYS = 3;
const MAX_FOUND_PEOPLE = 4;

interface FoundTexts {
  readonly language: string;
  readonly texts: readonly ListedTextView[];
}

interface Found extends FoundTexts {
  readonly q: string;
  readonly people: readonly PersonView[];
}

const NO_TEXTS: FoundTexts = { language: '', texts: [] };

interface SearchResults {
  readonly texts: readonly PaletteCommand[];
  readonly keys: readonly PaletteCommand[];
  readonly people: readonly PaletteCommand[];
}

/**
 * Commands that open the texts that a search finds in the language that the person works in, the pages of the keys whose
 * names it finds, and those of people, for administrators; `undefined` while they are searched.
 */
export function useSearchResults(search: string, person: ProfileView): SearchResults | undefined {
  const navigate = useNavigate();
  const reader = useLanguage().tag;
  const { search: query } = useLocation();
  const [found, setFound] = useState<Found>();
  const q = search.trim().slice(0, MAX_SEARCH_LENGTH);
  const isSearched = q.length >= MIN_SEARCH_LENGTH;

  useEffect(() => {
    if (!isSearched) return;
    let isCancelled = false;
    const timer = setTimeout(() => {
      // Without a response, the commands remain.
      void Promise.all([findTexts(q, query, person).catch(() => NO_TEXTS), findPeople(q, person).catch(() => [])]).then(
        ([texts, people]) => isCancelled || setFound({ q, ...texts, people }),
      );
    }, SEARCH_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [q, query, isSearched, person]);

  if (!isSearched) return NOTHING;
  if (found?.q !== q) return undefined;
  const command = ({ key, namespace, reference, target }: ListedTextView, path: string): PaletteCommand => ({
    id: path,
    label: key,
    detail: (
      <small className={styles.detail}>
        <bdi>{namespace}</bdi>
        <bdi>{mainText(target) ?? mainText(reference)}</bdi>
      </small>
    ),
    run: () => void navigate(`/${reader}${path}`),
  });
  const words = foldForSearch(q).split(/\s+/);
  const inKey = ({ namespace, key }: ListedTextView) =>
    words.every((word) => foldForSearch(`${namespace} ${key}`).includes(word));
  return {
    texts: found.texts.map((text) =>
      command(text, translatePath({ namespace: text.namespace, language: found.language, q, key: text.id })),
    ),
    keys: found.texts
      .filter(inKey)
      .slice(0, MAX_FOUND_KEYS)
      .map((text) => command(text, keyPath({ id: text.id }))),
    people: found.people.map(({ id, name, email }) => ({
      id,
      label: name,
      detail: (
        <small className={styles.detail}>
          <bdi>{email}</bdi>
        </small>
      ),
      run: () => void navigate(`/${reader}/people/${encodeURIComponent(id)}`),
    })),
  };
}

const NOTHING: SearchResults = { texts: [], keys: [], people: [] };

async function findPeople(q: string, person: ProfileView): Promise<readonly PersonView[]> {
  if (!may(person, 'people.manage')) return [];
  return (await listPeople(readInBrowser, { q, limit: String(MAX_FOUND_PEOPLE) })).people;
}

async function findTexts(q: string, query: string, person: ProfileView): Promise<FoundTexts> {
  if (!may(person, 'texts.read')) return NO_TEXTS;
  const language =
    new URLSearchParams(query).get('language') ??
    new URLSearchParams(lastPlace(person.id)?.split('?')[1]).get('language') ??
    (await listLanguages(readInBrowser)).languages[0]?.tag;
  if (!language) return NO_TEXTS;
  const { texts } = await listTexts(readInBrowser, { language, q, limit: String(MAX_FOUND_TEXTS) });
  return { language, texts };
}
