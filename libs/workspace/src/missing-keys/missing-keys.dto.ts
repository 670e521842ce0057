import { IsOptional, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Forms } from '../editing/editing-rules';
import { MAX_KEY_LENGTH, MAX_NAMESPACE_LENGTH, MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf, PageSize, Text } from '../http/input/input-rules';
import { Cursor } from '../http/lists/page-query';
import type {
  BulkMissingKeysInput,
  CreateMissingKeyInput,
  IgnoreKeysInput,
  MapMissingKeyInput,
  MissingKeyFilterInput,
  MissingKeySourceName,
} from './missing-keys.contract';

export class MissingKeyFilter implements MissingKeyFilterInput {
  /** @example "shop/cart" */
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /**
   * Part of the key.
   * @example "title"
   */
  @MayBeLeftOut()
  @Text(MAX_SEARCH_LENGTH)
  q?: string;

  /** @example "client" */
  @MayBeLeftOut()
  @OneOf(['client', 'server', 'page'])
  source?: MissingKeySourceName;
}

/** Query of `GET /api/v1/missing-keys`. */
export class MissingKeysQuery extends MissingKeyFilter {
  /**
   * `mapped`: those whose meant key is known. Default: all others.
   * @example "open"
   */
  @MayBeLeftOut()
  @OneOf(['open', 'mapped'])
  state: 'open' | 'mapped' = 'open';

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}

/** Body of `POST /api/v1/missing-keys/{id}/create` */
export class CreateMissingKeyBody implements CreateMissingKeyInput {
  /** @example "shop/cart" */
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /** @example "title" */
  @MayBeLeftOut()
  @Name(MAX_KEY_LENGTH)
  key?: string;

  @MayBeLeftOut()
  @OneOf(['text', 'cardinal', 'ordinal'])
  kind?: 'text' | 'cardinal' | 'ordinal';

  /**
   * The text in the reference language.
   * @example { "": "Your cart" }
   */
  @MayBeLeftOut()
  @Forms()
  forms?: Record<string, string>;
}

/** Body of `POST /api/v1/missing-keys/{id}/map` */
export class MapMissingKeyBody implements MapMissingKeyInput {
  /** @example "shop/cart" */
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  /** @example "title" */
  @Name(MAX_KEY_LENGTH)
  key: string;

  /** @example "Renamed last spring" */
  @IsOptional()
  @Text(MAX_NOTE_LENGTH)
  note?: string | null;
}

/** Body of `POST /api/v1/missing-keys/bulk` */
export class BulkMissingKeysBody implements BulkMissingKeysInput {
  /**
   * `create` adds the keys with their default texts; `remove` takes them off the list until they are missed again.
   * @example "remove"
   */
  @OneOf(['create', 'remove'])
  action: 'create' | 'remove';

  /** @example { "namespace": "shop/cart" } */
  @ValidateNested()
  @Type(() => MissingKeyFilter)
  filter: MissingKeyFilter;
}

/** Body of `POST /api/v1/missing-keys/ignored` */
export class IgnoreKeysBody implements IgnoreKeysInput {
  /** Absent: of all namespaces. */
  @IsOptional()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string | null;

  /**
   * `*` stands for any characters.
   * @example "legacy.*"
   */
  @Name(MAX_KEY_LENGTH)
  pattern: string;
}
