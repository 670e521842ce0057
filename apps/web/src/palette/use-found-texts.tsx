import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
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
import { listTexts } from '../requests/texts';
import type { PaletteCommand } from './palette';
import styles from './palette.module.css';

/** Texts are searched when typing pauses. */
const SEARCH_DELAY_MS = 200;
const MIN_SEARCH_LENGTH = 2;
const MAX_FOUND_TEXTS = 6;
const MAX_FOUND_KEYS = 3;

interface FoundTexts {
  readonly q: string;
  readonly language: string;
  readonly texts: readonly ListedTextView[];
}

const NO_TEXTS = { language: '', texts: [] };

/**
 * Commands that open the texts that a search finds in the language that the person works in, and the pages of the keys whose
 * names it finds; `undefined` while they are searched.
 */
export function useFoundTexts(
  search: string,
  person: ProfileView,
): { readonly texts: readonly PaletteCommand[]; readonly keys: readonly PaletteCommand[] } | undefined {
  const navigate = useNavigate();
  const reader = useLanguage().tag;
  const { search: query } = useLocation();
  const [found, setFound] = useState<FoundTexts>();
  const q = search.trim().slice(0, MAX_SEARCH_LENGTH);
  const isSearched = q.length >= MIN_SEARCH_LENGTH && may(person, 'texts.read');

  useEffect(() => {
    if (!isSearched) return;
    let isCancelled = false;
    const timer = setTimeout(() => {
      void findTexts(q, query, person)
        .catch(() => NO_TEXTS) // the commands remain
        .then((result) => isCancelled || setFound({ q, ...result }));
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
  };
}

const NOTHING = { texts: [], keys: [] };

async function findTexts(q: string, query: string, person: ProfileView): Promise<Omit<FoundTexts, 'q'>> {
  const language =
    new URLSearchParams(query).get('language') ??
    new URLSearchParams(lastPlace(person.id)?.split('?')[1]).get('language') ??
    (await listLanguages(readInBrowser)).languages[0]?.tag;
  if (!language) return NO_TEXTS;
  const { texts } = await listTexts(readInBrowser, { language, q, limit: String(MAX_FOUND_TEXTS) });
  return { language, texts };
}
