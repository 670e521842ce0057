import { Injectable } from '@nestjs/common';
import type { Actor } from '../access/actor';
import { Database } from '../database/database';
import { isUniqueViolation } from '../database/database.errors';
import { newId } from '../database/new-id';
import type {
  SavedFilterChangeInput,
  SavedFilterInput,
  SavedFilterListView,
  SavedFilterView,
} from './saved-filters.contract';
import { filterNameTaken, tooManyFilters, unknownFilter } from './saved-filters.errors';
import { deleteSavedFilter, insertSavedFilter, listSavedFilters, updateSavedFilter } from './saved-filters.store';
import type { SavedFilterRow } from './saved-filters.tables';

/** Per person, since a single menu lists all of them. */
const MAX_FILTERS = 50;

/** Filters that people have saved, each for themselves. */
@Injectable()
export class SavedFiltersService {
  constructor(private readonly database: Database) {}

  async list(actor: Actor): Promise<SavedFilterListView> {
    return { filters: (await listSavedFilters(this.database.read, actor.id)).map(view) };
  }

  /** @throws Problem 409 if the name is taken, 422 if there are too many */
  async add(actor: Actor, { name, path }: SavedFilterInput): Promise<SavedFilterView> {
    const id = newId();
    const row = { ...{ id, user_id: actor.id, name, name_key: keyOf(name), path }, created_at: Date.now() };
    return this.write(async (tx) => {
      if ((await listSavedFilters(tx, actor.id)).length >= MAX_FILTERS) throw tooManyFilters(MAX_FILTERS);
      await insertSavedFilter(tx, row);
      return view(row);
    });
  }

  /** @throws Problem 404, 409 if the name is taken */
  async change(actor: Actor, id: string, { name, path }: SavedFilterChangeInput): Promise<SavedFilterView> {
    const change = {
      ...(name !== undefined && { name, name_key: keyOf(name) }),
      ...(path !== undefined && { path }),
    };
    const row = await this.write((tx) => updateSavedFilter(tx, { id, userId: actor.id }, change));
    if (row === undefined) throw unknownFilter();
    return view(row);
  }

  /** @throws Problem 404 */
  async delete(actor: Actor, id: string): Promise<void> {
    if (!(await this.write((tx) => deleteSavedFilter(tx, id, actor.id)))) throw unknownFilter();
  }

  private write<T>(work: Parameters<typeof this.database.transaction<T>>[0]): Promise<T> {
    return this.database.transaction(work).catch((error: unknown) => {
      throw isUniqueViolation(error) ? filterNameTaken() : error;
    });
  }
}

/** Names that differ in case or in the width of characters look the same in a list. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const view = ({ id, name, path }: SavedFilterRow): SavedFilterView => ({ id, name, path });
