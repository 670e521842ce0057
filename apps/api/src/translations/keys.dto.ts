import { IsOptional } from 'class-validator';
import { MayBeLeftOut, Name, OneOf, Text, WholeNumber } from '../people/input-rules';
import { Forms, Tags } from './editing-rules';
import { longestDescription, longestKey, longestNamespace } from './input-bounds';

const kinds = ['text', 'cardinal', 'ordinal'] as const;

class KeyDetails {
  /**
   * Null: none any more.
   * @example "Above the list of the shopping cart"
   */
  @IsOptional()
  @Text(longestDescription)
  description?: string | null;

  @IsOptional()
  @WholeNumber({ least: 1, most: 100_000 })
  maxLength?: number | null;

  @MayBeLeftOut()
  @Tags()
  tags?: string[];
}

/** Body of `POST /api/v1/keys` */
export class CreateKeyBody extends KeyDetails {
  /** @example "shop/cart" */
  @Name(longestNamespace)
  namespace: string;

  /** @example "title" */
  @Name(longestKey)
  key: string;

  @MayBeLeftOut()
  @OneOf(kinds)
  kind: (typeof kinds)[number] = 'text';

  /**
   * In the reference language.
   * @example { "": "Welcome" }
   */
  @MayBeLeftOut()
  @Forms()
  forms?: Record<string, string>;
}

/** Body of `PATCH /api/v1/keys/{id}`: what is left out stays as it is. */
export class ChangeKeyBody extends KeyDetails {
  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  /** @example "heading" */
  @MayBeLeftOut()
  @Name(longestKey)
  key?: string;
}
