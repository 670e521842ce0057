import { IsOptional, ValidateIf } from 'class-validator';
import { Ids, MayBeLeftOut, Name, OneOf, Text, WholeNumber } from '../http/input/input-rules';
import { Forms, Tags } from '../editing/editing-rules';
import type { BulkKeysInput, ChangeKeyInput, CreateKeyInput, KeyDetailsInput } from './keys.contract';
import {
  MAX_BULK_CHANGED_KEYS,
  MAX_DESCRIPTION_LENGTH,
  MAX_KEY_LENGTH,
  MAX_NAMESPACE_LENGTH,
} from '../http/input/input-limits';

const kinds = ['text', 'cardinal', 'ordinal'] as const;

class KeyDetails implements KeyDetailsInput {
  /**
   * `null` removes it.
   * @example "Above the list of the shopping cart"
   */
  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  @IsOptional()
  @WholeNumber({ min: 1, max: 100_000 })
  maxLength?: number | null;

  @MayBeLeftOut()
  @Tags()
  tags?: string[];
}

/** Body of `POST /api/v1/keys` */
export class CreateKeyBody extends KeyDetails implements CreateKeyInput {
  /** @example "shop/cart" */
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  /** @example "title" */
  @Name(MAX_KEY_LENGTH)
  key: string;

  @MayBeLeftOut()
  @OneOf(kinds)
  kind: (typeof kinds)[number] = 'text';

  /**
   * The text in the reference language.
   * @example { "": "Welcome" }
   */
  @MayBeLeftOut()
  @Forms()
  forms?: Record<string, string>;
}

/** Body of `PATCH /api/v1/keys/{id}`. Properties that are left out do not change. */
export class ChangeKeyBody extends KeyDetails implements ChangeKeyInput {
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /** @example "heading" */
  @MayBeLeftOut()
  @Name(MAX_KEY_LENGTH)
  key?: string;
}

const bulkActions: readonly BulkKeysInput['action'][] = ['rename', 'move', 'delete', 'change'];

/** Body of `POST /api/v1/keys/bulk` and of its preview; see the contract. */
export class BulkKeysBody implements BulkKeysInput {
  /** @example ["an-id", "another-id"] */
  @Ids(MAX_BULK_CHANGED_KEYS, { min: 1 })
  keyIds: string[];

  /** @example "rename" */
  @OneOf(bulkActions)
  action: BulkKeysInput['action'];

  /** @example "cart." */
  @ValidateIf(({ action }: BulkKeysBody) => action === 'rename')
  @Text(MAX_KEY_LENGTH)
  prefix?: string;

  /** @example "basket." */
  @ValidateIf(({ action }: BulkKeysBody) => action === 'rename')
  @Text(MAX_KEY_LENGTH)
  replacement?: string;

  @ValidateIf(({ action }: BulkKeysBody) => action === 'move')
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  @ValidateIf((body: BulkKeysBody) => body.addTags !== undefined || changesNothing(body))
  @Tags()
  addTags?: string[];

  @MayBeLeftOut()
  @Tags()
  removeTags?: string[];

  @IsOptional()
  @WholeNumber({ min: 1, max: 100_000 })
  maxLength?: number | null;

  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}

/** Whether a change of details has none. */
const changesNothing = ({ action, removeTags, maxLength, description }: BulkKeysBody): boolean =>
  action === 'change' && removeTags === undefined && maxLength === undefined && description === undefined;
