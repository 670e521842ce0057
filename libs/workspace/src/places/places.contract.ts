/** `GET /api/v1/places?key`: the pages on which the text of a key was shown, the latest first. */
export interface PlacesView {
  places: readonly PlaceView[];
}

/** A page on which the text of a key was shown while a person edited texts in place or viewed drafts. */
export interface PlaceView {
  /**
   * Path of the page, with `{language}` for the segment that was the language: `/{language}/cart`. Of a front end with another
   * origin the URL: `https://shop.example/{language}/cart`. Without query and fragment.
   */
  page: string;
  /** The element with the text, by its tag: `button`. A link or button around it counts rather than the innermost element. */
  element: string;
  /** The attribute that has the text, such as `placeholder`; null: it is content of the element. */
  attribute: string | null;
  /** When it was last shown, RFC 3339, UTC. Exact to the hour. */
  at: string;
}

/** `PUT /api/v1/places/fit`: whether a page shows all of a text, in a window of a width. */
export interface FitInput {
  /** Id of the key. */
  key: string;
  /** BCP 47. */
  language: string;
  /** Plural category of the form that the page shows; absent: the only form. */
  form?: string;
  /** The form as it is stored, with placeholders. If it has changed meanwhile, the report is ignored. */
  text: string;
  /** Path of the page, without its origin. A query and a fragment are not stored. */
  page: string;
  /** Width of the window, in pixels of CSS. */
  width: number;
  /** Pixels of the text that are not visible; 0: all of it is visible. */
  pixels: number;
}

/** `POST /api/v1/places`: the texts that a page shows. */
export interface PlacesInput {
  /** Path of the page, without its origin. A query and a fragment are not stored. */
  page: string;
  /** The language of the texts, BCP 47. If it is a segment of the path, the page counts as the same in all languages. */
  language: string;
  places: readonly PlaceInput[];
}

export interface PlaceInput {
  namespace: string;
  /** As the code requests it, so it can be that of a plural form. */
  key: string;
  /** Tag of the element. */
  element: string;
  attribute?: string;
}
