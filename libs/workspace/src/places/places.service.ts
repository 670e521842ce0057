import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { requireKey } from '../editing/require-key';
import { findReportedMessages } from '../editing/stores/reported-keys';
import { toIsoTime } from '../http/input/iso-time';
import type { PlacesInput, PlacesView } from './places.contract';
import { savePlaces, selectPlaces } from './places.store';
import type { PlaceRow } from './places.tables';

/** Pages of a key. */
const MAX_PLACES_OF_KEY = 10;

/** The pages that texts are on, as the browsers of members report them. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly database: Database,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** @throws Problem 404 for an unknown key */
  async list(actor: Actor, keyId: string): Promise<PlacesView> {
    await requireKey(this.database.read, actor, keyId);
    const rows = await selectPlaces(this.database.read, keyId);
    return {
      places: rows.map(({ page, element, attribute, seen_at }) => ({
        page,
        element,
        attribute: attribute || null,
        at: toIsoTime(seen_at),
      })),
    };
  }

  /**
   * Records the texts of a page. Those without a key in the workspace are ignored.
   * @param origin of the page, as the browser sends it
   * @throws Problem 400 if the page is not a path
   */
  async record(origin: string | undefined, { page, language, places }: PlacesInput): Promise<void> {
    const isElsewhere = origin !== undefined && origin !== this.config.origin && this.config.frontEnds.includes(origin);
    const address = (isElsewhere ? origin : '') + pathWithoutLanguage(page, language);
    const ids = await findReportedMessages(
      this.database.read,
      places.map(({ namespace, key }) => [namespace, key]),
    );
    // The first element of a key counts. In order, against deadlocks.
    const rows = new Map<string, PlaceRow>();
    for (const [index, { element, attribute = '' }] of places.entries()) {
      for (const id of ids[index]!) {
        if (!rows.has(id)) rows.set(id, { message_id: id, page: address, element, attribute, seen_at: Date.now() });
      }
    }
    if (rows.size === 0) return;
    const sorted = [...rows.values()].sort((one, other) => (one.message_id < other.message_id ? -1 : 1));
    await this.database.transaction((tx) => savePlaces(tx, sorted, MAX_PLACES_OF_KEY));
  }
}

/**
 * The path of a page with `{language}` for its language, and without query and fragment, which can contain secrets.
 * @throws Problem 400 if it leads to another origin
 */
function pathWithoutLanguage(page: string, language: string): string {
  const base = 'http://page.invalid';
  const url = page.startsWith('/') ? URL.parse(page, base) : null;
  if (url?.origin !== base) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  const segments = url.pathname.split('/');
  const at = segments.findIndex((segment) => segment.toLowerCase() === language.toLowerCase());
  if (at !== -1) segments[at] = '{language}';
  // More than one slash at the beginning would lead to another origin.
  return segments.join('/').replace(/^\/+/, '/');
}
