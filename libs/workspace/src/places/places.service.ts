import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { hashOfForm } from '../cut-off-texts/cut-off-texts';
import { isKnownReport, saveReport } from '../cut-off-texts/cut-off-reports';
import type { CutOffTextRow } from '../cut-off-texts/cut-off-texts.tables';
import { Database } from '../database/database';
import { EditingService } from '../editing/editing.service';
import { requireKey } from '../editing/require-key';
import { withCounts } from '../editing/stores/counts.store';
import { lockMessages } from '../editing/stores/messages.store';
import { findReportedMessages } from '../editing/stores/reported-keys';
import { loadTexts } from '../editing/stores/texts.store';
import { recheckTexts } from '../editing/write-texts';
import { toIsoTime } from '../http/input/iso-time';
import type { FitInput, PlacesInput, PlacesView } from './places.contract';
import { MAX_PAGE_LENGTH } from './places.dto';
import { savePlaces, selectPlaces } from './places.store';
import type { PlaceRow } from './places.tables';

/** Pages of a key. */
const MAX_PLACES_OF_KEY = 10;
/** Of a text in a language. */
const MAX_REPORTS_OF_TEXT = 10;

/** The pages that texts are on, as the browsers of members report them. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly database: Database,
    private readonly editing: EditingService,
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

  /**
   * Saves whether a page shows all of a text, and checks the text again. A report about a text that has changed is ignored.
   * @throws Problem 400 if the page is not a path, 404 for an unknown key
   */
  async reportFit(actor: Actor, { key, language, form = '', text, page, width, pixels }: FitInput): Promise<void> {
    const report: CutOffTextRow = {
      message_id: key,
      language,
      form,
      page: pathWithoutLanguage(page, language),
      width,
      pixels,
      text_hash: hashOfForm(text),
      measured_at: Date.now(),
    };
    await requireKey(this.database.read, actor, key);
    // Pages report the same again whenever they are viewed.
    if (await isKnownReport(this.database.read, report)) return;
    await this.editing.edit({ actor: { id: null, name: 'checks' }, kind: 'check' }, async (editing) => {
      const messages = await lockMessages(editing, [key]);
      const [current] = await loadTexts(editing.tx, [key], [language]);
      if (current?.forms[form] !== text || messages.get(key)?.deleted !== false) return;
      await saveReport(editing.tx, report, MAX_REPORTS_OF_TEXT);
      await withCounts(editing, { messages: [key] }, () => recheckTexts(editing, messages));
    });
  }
}

/**
 * The path of a page with `{language}` for its language, and without query and fragment, which can contain secrets.
 * @throws Problem 400 if it leads to another origin or is too long once it is encoded
 */
function pathWithoutLanguage(page: string, language: string): string {
  const base = 'http://page.invalid';
  const url = page.startsWith('/') ? URL.parse(page, base) : null;
  if (url?.origin !== base) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  if (url.pathname.length > MAX_PAGE_LENGTH) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  const segments = url.pathname.split('/');
  const at = segments.findIndex((segment) => segment.toLowerCase() === language.toLowerCase());
  if (at !== -1) segments[at] = '{language}';
  // More than one slash at the beginning would lead to another origin.
  return segments.join('/').replace(/^\/+/, '/');
}
