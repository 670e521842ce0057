import { applyDecorators } from '@nestjs/common';
import { MayBeLeftOut, Name, PageSize } from './input-rules';

/** A key is at most 1,000 characters, of up to four bytes each, beside a language and a namespace, in base64. */
const longestCursor = 6000;

/** What a page said as `next`. */
export const Cursor = () => applyDecorators(MayBeLeftOut(), Name(longestCursor));

/** Query of a list that comes in pages. */
export class PageQuery {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
