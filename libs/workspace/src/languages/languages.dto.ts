import { IsOptional } from 'class-validator';
import { Order } from '../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf } from '../http/input/input-rules';
import type { AddLanguageInput, ChangeLanguageInput, LanguageOrderInput } from './languages.contract';

/** Body of `POST /api/v1/languages` */
export class AddLanguageBody implements AddLanguageInput {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  tag: string;

  /** `null` means the installation's reference language. */
  @IsOptional()
  @Name(MAX_TAG_LENGTH)
  fallback?: string | null;
}

/** Body of `PATCH /api/v1/languages/{tag}`. Properties that are left out do not change. */
export class ChangeLanguageBody implements ChangeLanguageInput {
  /**
   * `null` means the installation's reference language.
   * @example "en"
   */
  @IsOptional()
  @Name(MAX_TAG_LENGTH)
  fallback?: string | null;

  /** Makes this the language that namespaces are translated from by default. */
  @MayBeLeftOut()
  @OneOf([true])
  reference?: true;

  /**
   * Requires that texts are approved by someone other than the person who edited them last. Approved texts stay approved.
   * @example false
   */
  @MayBeLeftOut()
  @OneOf([true, false])
  independentReview?: boolean;

  /**
   * How texts address the reader: *Sie* or *du*. All texts are then checked again, in the background. `null`: not checked.
   * @example "formal"
   */
  @IsOptional()
  @OneOf(['formal', 'informal'])
  formality?: 'formal' | 'informal' | null;
}

/** Body of `PUT /api/v1/languages/order` */
export class LanguageOrderBody implements LanguageOrderInput {
  /** @example ["en", "de"] */
  @Order()
  tags: string[];
}
