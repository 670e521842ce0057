import { SYNTAX_NAMES } from '@dragoman/i18n/internal';
import type { SyntaxView } from '../editing/editing.contract';
import { IsOptional } from 'class-validator';
import { Order } from '../editing/editing-rules';
import { MAX_DESCRIPTION_LENGTH, MAX_NAMESPACE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf, Text } from '../http/input/input-rules';
import type { ChangeNamespaceInput, CreateNamespaceInput, NamespaceOrderInput } from './namespaces.contract';

/** Body of `POST /api/v1/namespaces` */
export class CreateNamespaceBody implements CreateNamespaceInput {
  /** @example "shop/cart" */
  @Name(MAX_NAMESPACE_LENGTH)
  name: string;

  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /** The language it is translated from; `null` means the installation's reference language. */
  @IsOptional()
  @Name(MAX_TAG_LENGTH)
  reference?: string | null;

  /** Who its texts are delivered to. Takes effect immediately, without a release. */
  @MayBeLeftOut()
  @OneOf(['public', 'private'])
  access?: 'public' | 'private';

  /** What its texts are written in. */
  @MayBeLeftOut()
  @OneOf(SYNTAX_NAMES)
  syntax?: SyntaxView;
}

/** Body of `PATCH /api/v1/namespaces/{id}`. Properties that are left out do not change. */
export class ChangeNamespaceBody implements ChangeNamespaceInput {
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  name?: string;

  /** @example "Texts of the shopping cart" */
  @IsOptional()
  @Text(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  /** The language it is translated from; `null` means the installation's reference language. */
  @IsOptional()
  @Name(MAX_TAG_LENGTH)
  reference?: string | null;

  /** Who its texts are delivered to. Takes effect immediately, without a release. */
  @MayBeLeftOut()
  @OneOf(['public', 'private'])
  access?: 'public' | 'private';

  /** What its texts are written in. A change rewrites no text; a namespace with texts also needs `syntaxPlan`. */
  @MayBeLeftOut()
  @OneOf(SYNTAX_NAMES)
  syntax?: SyntaxView;

  /** The `plan` of the problem that refused the change of the syntax. */
  @MayBeLeftOut()
  @Name(64)
  syntaxPlan?: string;
}

/** Body of `PUT /api/v1/namespaces/order` */
export class NamespaceOrderBody implements NamespaceOrderInput {
  /** @example ["an-id", "another-id"] */
  @Order()
  ids: string[];
}
