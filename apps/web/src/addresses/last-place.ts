import { documentBase } from '../page/base';
import type { TranslateAddress } from './translate-address';

type Page = TranslateAddress['page'];

/** The places of one person, as this browser keeps them. Paths are below the interface language, with their query. */
type Places = { readonly person?: string; readonly latest?: Page } & { readonly [page in Page]?: string };

const key = () => `dragoman-last-place${documentBase()}`;

/** Keeps where a person translates or reviews, in this browser. */
export function rememberPlace(person: string, page: Page, path: string): void {
  try {
    localStorage.setItem(key(), JSON.stringify({ ...placesOf(person), person, latest: page, [page]: path }));
  } catch {
    // Without storage, people choose the list again.
  }
}

/** Returns where the person was last in this browser: on the page, or else on either. In the browser only. */
export function lastPlace(person: string, page?: Page): string | undefined {
  try {
    const places = placesOf(person);
    const wanted = page ?? places.latest;
    const path = wanted && places[wanted];
    return path?.startsWith(`/${wanted}`) ? path : undefined;
  } catch {
    return undefined;
  }
}

function placesOf(person: string): Places {
  const places = JSON.parse(localStorage.getItem(key()) ?? '{}') as Places;
  return places.person === person ? places : {};
}
