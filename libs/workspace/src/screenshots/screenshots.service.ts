import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database, type Queries, type Transaction } from '../database/database';
import { assertAllowed, includesNamespace } from '../editing/assert-allowed';
import { assertValidText } from '../editing/assert-valid-text';
import { requireKey } from '../editing/require-key';
import { unknownNamespace } from '../editing/editing.errors';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import type { ChangeKind } from '../history/change-kinds';
import { HistoryService } from '../history/history.service';
import { toIsoTime } from '../http/input/iso-time';
import { countScreenshots } from './count-screenshots';
import { readPicture } from './picture/read-picture';
import { MAX_SIDE, type ScreenshotsQuery } from './screenshots.dto';
import type { RegionView, ScreenshotsView, ScreenshotView } from './screenshots.contract';
import {
  pictureDamaged,
  pictureTooWide,
  pictureUnsupported,
  regionOutside,
  tooManyScreenshots,
  tooManyScreenshotsOfKey,
  unknownScreenshot,
} from './screenshots.errors';
import {
  countAll,
  findKey,
  findSize,
  insertScreenshot,
  type ListedKeyRow,
  type ListedScreenshotRow,
  lockKey,
  removeKey,
  saveKey,
  selectContent,
  selectKeys,
  selectScreenshots,
  updateAlt,
} from './screenshots.store';
import type { ScreenshotKeyRow } from './screenshots.tables';

const MAX_SCREENSHOTS_OF_KEY = 20;

/** Ids of a screenshot and of a key. */
interface KeyPath {
  readonly id: string;
  readonly key: string;
}

/** Pictures of keys. One picture can serve several keys, with a region for each. */
@Injectable()
export class ScreenshotsService {
  constructor(
    private readonly database: Database,
    private readonly history: HistoryService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** @throws Problem 404 for an unknown key or namespace */
  async list(actor: Actor, { key, namespace, limit }: ScreenshotsQuery): Promise<ScreenshotsView> {
    const { read } = this.database;
    if (key !== undefined) await requireKey(read, actor, key);
    const row = namespace === undefined ? undefined : await findNamespaceByName(read, namespace);
    if (namespace !== undefined && (row === undefined || !includesNamespace(actor, row.id))) throw unknownNamespace();
    const filter = { messageId: key, namespaceId: row?.id, limitedTo: actor.limits?.namespaces };
    return { screenshots: await screenshotViews(read, actor, await selectScreenshots(read, filter, limit)) };
  }

  /**
   * Adds a picture, without its metadata, to a key.
   * @throws Problem 403, 404, 409 if there are too many, 415, 422
   */
  async add(actor: Actor, keyId: string, bytes: Buffer): Promise<ScreenshotView> {
    const picture = readPicture(bytes);
    if (picture === 'unknown') throw pictureUnsupported();
    if (picture === 'damaged') throw pictureDamaged();
    if (Math.max(picture.width, picture.height) > MAX_SIDE) throw pictureTooWide(MAX_SIDE);
    const id = createHash('sha256').update(picture.content).digest('hex');
    return this.change(actor, keyId, async (tx) => {
      if ((await findSize(tx, id)) === undefined) {
        const { maxScreenshots } = this.config;
        if ((await countAll(tx)) >= maxScreenshots) throw tooManyScreenshots(maxScreenshots);
        await insertScreenshot(tx, {
          id,
          ...picture,
          alt: '',
          created_at: Date.now(),
          created_by: actor.id,
        });
      }
      await this.addTo(tx, actor, { id, key: keyId });
      return loadScreenshot(tx, actor, id);
    });
  }

  /** @throws Problem 404 */
  async content(actor: Actor, id: string) {
    const found = await selectContent(this.database.read, { id, limitedTo: actor.limits?.namespaces });
    if (found === undefined) throw unknownScreenshot();
    return found;
  }

  /**
   * Changes the alternative text.
   * @throws Problem 403 if the picture shows texts outside of the caller's limits, 404, 422
   */
  describe(actor: Actor, id: string, alt: string): Promise<ScreenshotView> {
    return this.database.transaction(async (tx) => {
      const before = await loadScreenshot(tx, actor, id);
      const all = await selectKeys(tx, [id], {});
      for (const { namespace_id: namespace } of all) assertAllowed(actor, 'keys.manage', { namespace });
      if (before.alt === alt) return before;
      await updateAlt(tx, id, assertValidText(alt));
      const set = await this.history.changeSet(tx, { actor, kind: 'screenshot.describe' });
      const content = (text: string) => ({ screenshot: id, alt: text });
      const changes = all.map(({ message_id }) => ({
        subject: { type: 'screenshot' as const, id: message_id },
        before: content(before.alt),
        after: content(alt),
      }));
      await this.history.record(tx, set, changes);
      return { ...before, alt };
    });
  }

  /**
   * Sets where the text of a key is on a picture, and adds the picture to the key if it does not have it.
   * @throws Problem 403, 404, 409, 422
   */
  mark(actor: Actor, { id, key }: KeyPath, region: RegionView | null): Promise<ScreenshotView> {
    return this.change(actor, key, async (tx) => {
      const { width, height } = await loadScreenshot(tx, actor, id);
      if (region !== null && (region.x + region.width > width || region.y + region.height > height))
        throw regionOutside();
      const before = await this.addTo(tx, actor, { id, key });
      const after = { ...before, ...(region ?? NO_REGION) };
      if (JSON.stringify(regionOf(before)) !== JSON.stringify(regionOf(after))) {
        await saveKey(tx, after);
        const content = (row: ScreenshotKeyRow) => ({ screenshot: id, region: regionOf(row) });
        await this.record(tx, actor, 'screenshot.mark', key, content(before), content(after));
      }
      return loadScreenshot(tx, actor, id);
    });
  }

  /** @throws Problem 403, 404 */
  remove(actor: Actor, { id, key }: KeyPath): Promise<void> {
    return this.change(actor, key, async (tx) => {
      const row = await findKey(tx, { screenshot_id: id, message_id: key });
      if (row === undefined) throw unknownScreenshot();
      await removeKey(tx, row);
      await this.record(tx, actor, 'screenshot.remove', key, { screenshot: id }, null);
    });
  }

  /** Returns the region that the picture has on the key, which gets the picture if it does not have it. */
  private async addTo(tx: Transaction, actor: Actor, { id, key }: KeyPath): Promise<ScreenshotKeyRow> {
    const row = { screenshot_id: id, message_id: key, ...NO_REGION };
    const existing = await findKey(tx, row);
    if (existing !== undefined) return existing;
    if ((await countScreenshots(tx, key)) >= MAX_SCREENSHOTS_OF_KEY)
      throw tooManyScreenshotsOfKey(MAX_SCREENSHOTS_OF_KEY);
    await saveKey(tx, row);
    await this.record(tx, actor, 'screenshot.add', key, null, { screenshot: id });
    return row;
  }

  /** Locks a key whose pictures the caller may change. @throws Problem 403, 404 */
  private change<T>(actor: Actor, keyId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await lockKey(tx, keyId);
      const { namespaceId: namespace } = await requireKey(tx, actor, keyId);
      assertAllowed(actor, 'keys.manage', { namespace });
      return work(tx);
    });
  }

  private record(
    tx: Transaction,
    actor: Actor,
    kind: ChangeKind,
    keyId: string,
    before: object | null,
    after: object | null,
  ): Promise<void> {
    return this.history.recordOne(tx, { actor, kind }, { subject: { type: 'screenshot', id: keyId }, before, after });
  }
}

const NO_REGION = { x: null, y: null, width: null, height: null };

/** @throws Problem 404 if there is no such screenshot, or the caller may read none of its keys */
async function loadScreenshot(db: Queries, actor: Actor, id: string): Promise<ScreenshotView> {
  const rows = await selectScreenshots(db, { id, limitedTo: actor.limits?.namespaces }, 1);
  const [view] = await screenshotViews(db, actor, rows);
  if (view === undefined) throw unknownScreenshot();
  return view;
}

async function screenshotViews(
  db: Queries,
  actor: Actor,
  rows: readonly ListedScreenshotRow[],
): Promise<ScreenshotView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const keys = await selectKeys(db, ids, { limitedTo: actor.limits?.namespaces });
  return rows.map(({ id, type, width, height, alt, created_at, created_by, author }) => ({
    id,
    type,
    width,
    height,
    alt,
    at: toIsoTime(created_at),
    by: { id: created_by, name: author },
    keys: keys.filter(({ screenshot_id }) => screenshot_id === id).map(keyView),
  }));
}

const keyView = (row: ListedKeyRow) => ({
  keyId: row.message_id,
  namespace: row.namespace,
  key: row.key,
  region: regionOf(row),
});

/** All four numbers are null, or none. */
const regionOf = ({ x, y, width, height }: ScreenshotKeyRow): RegionView | null =>
  x === null ? null : { x, y: y!, width: width!, height: height! };
