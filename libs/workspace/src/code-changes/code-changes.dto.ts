import { Forms } from '../editing/editing-rules';
import { MAX_NAMESPACE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf, WholeNumber } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import type { ResolveCodeChangeInput, ResolveCodeChangesInput } from './code-changes.contract';

/** The most texts that are decided at once. */
export const MAX_RESOLVED = 2000;

/** Query of `GET /api/v1/code-changes` */
export class CodeChangesQuery extends PageQuery {
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;
}

/** Body of `PUT /api/v1/code-changes/{id}` */
export class ResolveCodeChangeBody implements ResolveCodeChangeInput {
  @OneOf(['code', 'workspace', 'edited'])
  take: ResolveCodeChangeInput['take'];

  /** Needed for `edited`. */
  @MayBeLeftOut()
  @Forms()
  forms?: Record<string, string>;
}

/** Body of `POST /api/v1/code-changes/resolve` */
export class ResolveCodeChangesBody implements ResolveCodeChangesInput {
  @OneOf(['code', 'workspace'])
  take: ResolveCodeChangesInput['take'];

  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  /**
   * The `total` that was shown.
   * @example 0
   */
  @WholeNumber({ min: 0, max: 1_000_000_000 })
  total: number;
}
