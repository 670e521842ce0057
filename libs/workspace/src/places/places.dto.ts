import { Type } from 'class-transformer';
import { PLURAL_CATEGORIES } from '@dragoman/i18n/internal';
import { Id } from '../editing/editing-rules';
import { MAX_KEY_LENGTH, MAX_NAMESPACE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import { EachByItsRules, List, MayBeLeftOut, Name, OneOf, WholeNumber } from '../http/input/input-rules';
import type { FitInput, PlaceInput, PlacesInput } from './places.contract';

/** Of one request. */
const MAX_PLACES = 200;
export const MAX_PAGE_LENGTH = 500;
/** Of tags and attributes. Those of custom elements can be long. */
const MAX_MARKUP_LENGTH = 60;

/** Longer texts cannot be stored. */
const MAX_FORM_LENGTH = 64 * 1024;
/** Of windows and texts. */
const MAX_PIXELS = 100_000;

/** Query of `GET /api/v1/places` */
export class PlacesQuery {
  /**
   * The key whose text is shown.
   * @example "019ab1c2-5f7e-7d43-9b1a-2f0f6c1d7e55"
   */
  @Id()
  key: string;
}

class PlaceBody implements PlaceInput {
  /** @example "shop/cart" */
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  /** @example "title" */
  @Name(MAX_KEY_LENGTH)
  key: string;

  /** @example "button" */
  @Name(MAX_MARKUP_LENGTH)
  element: string;

  /** @example "aria-label" */
  @MayBeLeftOut()
  @Name(MAX_MARKUP_LENGTH)
  attribute?: string;
}

/** Body of `POST /api/v1/places` */
export class PlacesBody implements PlacesInput {
  /** @example "/en/cart" */
  @Name(MAX_PAGE_LENGTH)
  page: string;

  /** @example "en" */
  @Name(MAX_TAG_LENGTH)
  language: string;

  /** @example [{ "namespace": "shop/cart", "key": "title", "element": "h1" }] */
  @List(MAX_PLACES)
  @EachByItsRules()
  @Type(() => PlaceBody)
  places: PlaceBody[];
}

/** Body of `PUT /api/v1/places/fit` */
export class FitBody implements FitInput {
  /** @example "019ab1c2-5f7e-7d43-9b1a-2f0f6c1d7e55" */
  @Id()
  key: string;

  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;

  /** @example "other" */
  @MayBeLeftOut()
  @OneOf(PLURAL_CATEGORIES)
  form?: string;

  /** @example "{{count}} Artikel im Warenkorb" */
  @Name(MAX_FORM_LENGTH)
  text: string;

  /** @example "/de/cart" */
  @Name(MAX_PAGE_LENGTH)
  page: string;

  /** @example 360 */
  @WholeNumber({ min: 1, max: MAX_PIXELS })
  width: number;

  /** @example 44 */
  @WholeNumber({ min: 0, max: MAX_PIXELS })
  pixels: number;
}
