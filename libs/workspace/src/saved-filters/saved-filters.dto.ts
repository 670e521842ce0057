import { Transform } from 'class-transformer';
import { MayBeLeftOut, Name, rule, serverSays } from '../http/input/input-rules';
import type { SavedFilterChangeInput, SavedFilterInput } from './saved-filters.contract';

const MAX_NAME_LENGTH = 60;

/** Length of a path with the longest search, in a script whose characters need nine in a URL. */
const MAX_PATH_LENGTH = 2500;

/** Body of `POST /api/v1/saved-filters` */
export class SavedFilterBody implements SavedFilterInput {
  /** @example "Errors of the shop" */
  @Trimmed()
  @Name(MAX_NAME_LENGTH)
  name: string;

  /**
   * Of the page Translate or Review.
   * @example "/translate/shop?filter=errors"
   */
  @FilterPath()
  path: string;
}

/** Body of `PATCH /api/v1/saved-filters/{id}`. Properties that are left out do not change. */
export class SavedFilterChangeBody implements SavedFilterChangeInput {
  /** @example "Errors of the shop" */
  @MayBeLeftOut()
  @Trimmed()
  @Name(MAX_NAME_LENGTH)
  name?: string;

  /** Path and query of the page Translate or Review. */
  @MayBeLeftOut()
  @FilterPath()
  path?: string;
}

function Trimmed() {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

function FilterPath() {
  return rule(
    'filterPath',
    (value) =>
      typeof value === 'string' &&
      value.length <= MAX_PATH_LENGTH &&
      /^\/(?:translate|review)(?:[/?][\x21-\x7e]*)?$/.test(value),
    serverSays('filterPath'),
  );
}
