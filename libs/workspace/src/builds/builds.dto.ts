import { Type } from 'class-transformer';
import { SYNTAX_NAMES } from '@dragoman/i18n/internal';
import type { SyntaxView } from '../editing/editing.contract';
import { ImportFileBody, Layout } from '../exchange/exchange.dto';
import { EachByItsRules, List, MayBeLeftOut, Name, OneOf } from '../http/input/input-rules';
import type { BuildInput } from './builds.contract';

const MAX_FILES = 20_000;

/** Body of `POST /api/v1/builds`; see the contract. */
export class BuildBody implements BuildInput {
  /** @example [{ "file": "en/shop/cart.json", "content": "{ \"title\": \"Your cart\" }" }] */
  @List(MAX_FILES)
  @EachByItsRules()
  @Type(() => ImportFileBody)
  files: ImportFileBody[];

  /** @example "{lng}/{ns}" */
  @MayBeLeftOut()
  @Layout()
  layout?: string;

  @MayBeLeftOut()
  @OneOf(SYNTAX_NAMES)
  syntax?: SyntaxView;

  /**
   * RFC 3339, or seconds since 1970: the time of the commit, or of the build. Default: now.
   * @example "2026-11-20T09:30:00Z"
   */
  @MayBeLeftOut()
  @Name(40)
  order?: string;

  /**
   * Returns the plan without changing anything.
   * @example true
   */
  @MayBeLeftOut()
  @OneOf([true, false])
  dryRun?: boolean;
}
