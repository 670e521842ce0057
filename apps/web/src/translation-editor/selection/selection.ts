import type { ListedTextView, SavedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { createStore } from '../../page/create-store';
import type { SeenVersions } from './bulk-review';

/** The versions of each selected text and of its source when it was selected, by the id of its key. */
export type SelectedVersions = ReadonlyMap<string, SeenVersions>;

/** The loaded part of a list that texts are selected in. */
export interface SelectableList {
  getSnapshot(): { readonly rows: readonly SelectableRow[] };
}

export type SelectableRow = Pick<ListedTextView, 'id' | 'sourceVersion'> & {
  readonly text: { readonly version: number };
};

const versionsOf = ({ text, sourceVersion }: SelectableRow): SeenVersions => ({ version: text.version, sourceVersion });

/**
 * The texts of a list that are selected. Their versions are those that were seen, so that texts that other people change in
 * the meantime can be left out.
 */
export class Selection {
  readonly versions = createStore<SelectedVersions>(new Map());
  /** The row from which a range extends, and the selection before it. */
  private start: { readonly index: number; readonly before: SelectedVersions } | undefined;

  constructor(private readonly list: SelectableList) {}

  has(keyId: string): boolean {
    return this.versions.getSnapshot().has(keyId);
  }

  keyIds(): readonly string[] {
    return [...this.versions.getSnapshot().keys()];
  }

  /** Selects a row, or deselects it. @param index in the list, from 0 */
  toggle(index: number): void {
    const row = this.list.getSnapshot().rows[index];
    if (!row) return;
    const versions = new Map(this.versions.getSnapshot());
    if (!versions.delete(row.id)) versions.set(row.id, versionsOf(row));
    this.versions.set(versions);
    this.start = { index, before: versions };
  }

  /**
   * Selects the rows from the last one that was selected to another one.
   * @param from where the range begins if nothing was selected before
   */
  extendTo(index: number, from: number): void {
    this.start ??= { index: from, before: this.versions.getSnapshot() };
    const versions = new Map(this.start.before);
    const [first, last] = [Math.min(this.start.index, index), Math.max(this.start.index, index)];
    for (const row of this.list.getSnapshot().rows.slice(first, last + 1)) versions.set(row.id, versionsOf(row));
    this.versions.set(versions);
  }

  /** Selects all rows that are loaded. */
  addLoaded(): void {
    this.add(this.list.getSnapshot().rows.map((row) => ({ keyId: row.id, ...versionsOf(row) })));
  }

  add(texts: readonly ({ readonly keyId: string } & SeenVersions)[]): void {
    const versions = new Map(this.versions.getSnapshot());
    for (const { keyId, ...seen } of texts) if (!versions.has(keyId)) versions.set(keyId, seen);
    this.versions.set(versions);
  }

  remove(keyIds: readonly string[]): void {
    const versions = new Map(this.versions.getSnapshot());
    for (const keyId of keyIds) versions.delete(keyId);
    this.versions.set(versions);
    if (versions.size === 0) this.start = undefined;
  }

  clear(): void {
    this.start = undefined;
    if (this.versions.getSnapshot().size > 0) this.versions.set(new Map());
  }

  /** A text that the person saves is selected as it is saved. */
  seen({ keyId, version }: SavedTextView): void {
    const before = this.versions.getSnapshot().get(keyId);
    if (before === undefined) return;
    const row = this.list.getSnapshot().rows.find(({ id }) => id === keyId);
    const { sourceVersion } = row ?? before;
    this.versions.set(new Map(this.versions.getSnapshot()).set(keyId, { version, sourceVersion }));
  }
}
