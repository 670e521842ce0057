import { applyDecorators } from '@nestjs/common';
import { MayBeLeftOut, Name, PageSize } from '../input/input-rules';

/** A key is at most 1,000 characters, of up to four bytes each, beside a language and a namespace, in base64. */
const MAX_CURSOR_LENGTH = 6000;

/** The `next` of the page before. */
export const Cursor = () => applyDecorators(MayBeLeftOut(), Name(MAX_CURSOR_LENGTH));

/** Query of a paginated list. */
export class PageQuery {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
