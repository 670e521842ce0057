import { Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateIf, ValidateNested } from 'class-validator';
import { Id } from '../editing/editing-rules';
import { MAX_NAMESPACE_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, PageSize, says, Text, WholeNumber } from '../http/input/input-rules';
import type { RegionView, ScreenshotInput, ScreenshotKeyInput } from './screenshots.contract';

/** A side of a picture, in pixels. */
export const MAX_SIDE = 8192;

/** In UTF-16 units. */
const MAX_ALT_LENGTH = 500;

/** Query of `GET /api/v1/screenshots` */
export class ScreenshotsQuery {
  @MayBeLeftOut()
  @Id()
  key?: string;

  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;
}

/** Query of `POST /api/v1/screenshots` */
export class NewScreenshotQuery {
  /**
   * The key whose text the picture shows.
   * @example "019ab1c2-5f7e-7d43-9b1a-2f0f6c1d7e55"
   */
  @Id()
  key: string;
}

class RegionBody implements RegionView {
  /** @example 40 */
  @WholeNumber({ min: 0, max: MAX_SIDE })
  x: number;

  /** @example 20 */
  @WholeNumber({ min: 0, max: MAX_SIDE })
  y: number;

  /** @example 120 */
  @WholeNumber({ min: 1, max: MAX_SIDE })
  width: number;

  /** @example 32 */
  @WholeNumber({ min: 1, max: MAX_SIDE })
  height: number;
}

/** Body of `PUT /api/v1/screenshots/{id}/keys/{key}` */
export class ScreenshotKeyBody implements ScreenshotKeyInput {
  /** @example { "x": 4, "y": 2, "width": 20, "height": 10 } */
  @ValidateIf((_: object, value: unknown) => value !== null)
  @IsDefined(says('missing', {}))
  @IsObject(says('missing', {}))
  @ValidateNested()
  @Type(() => RegionBody)
  region: RegionBody | null;
}

/** Body of `PATCH /api/v1/screenshots/{id}` */
export class ScreenshotBody implements ScreenshotInput {
  /** @example "The cart with one product" */
  @Text(MAX_ALT_LENGTH)
  alt: string;
}
