import type { AuthorView } from '../editing/editing.contract';

/** `GET /api/v1/screenshots?key&namespace&limit`: pictures that show texts, the latest first. */
export interface ScreenshotsView {
  screenshots: readonly ScreenshotView[];
}

/** A picture of an application, with the texts that can be seen on it. */
export interface ScreenshotView {
  /** SHA-256 of the stored bytes, in hex. `GET /api/v1/screenshots/{id}/content` delivers them. */
  id: string;
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  /** Pixels, as browsers show it. */
  width: number;
  height: number;
  /** Alternative text; empty if there is none. */
  alt: string;
  /** RFC 3339, UTC. */
  at: string;
  by: AuthorView;
  /** The keys whose texts it shows, by namespace and key. */
  keys: readonly ScreenshotKeyView[];
}

export interface ScreenshotKeyView {
  keyId: string;
  namespace: string;
  key: string;
  /** Where the text is; null if that is not marked. */
  region: RegionView | null;
}

/** A rectangle on a picture, in its pixels from the top left corner. */
export interface RegionView {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `PUT /api/v1/screenshots/{id}/keys/{key}` */
export interface ScreenshotKeyInput {
  /** Where the text is; null: nowhere in particular. */
  region: RegionView | null;
}

/** `PATCH /api/v1/screenshots/{id}` */
export interface ScreenshotInput {
  /** Alternative text; empty: none. */
  alt: string;
}
