import type {
  RegionView,
  ScreenshotsView,
  ScreenshotView,
} from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Lists screenshots of a key, or those of a namespace, the latest first. */
export const listScreenshots = async (
  read: ReadJson,
  query: { readonly key: string } | { readonly namespace: string; readonly limit: string },
) => (await read<ScreenshotsView>(withQuery('/api/v1/screenshots', query))).screenshots;

/** Adds a picture to a key. The server determines its type from its bytes. */
export const addScreenshot = (send: Send, key: string, picture: Blob) =>
  send<ScreenshotView>('POST', withQuery('/api/v1/screenshots', { key }), { body: picture });

/** Adds a screenshot to a key, or changes where it shows its text. */
export const markScreenshot = (send: Send, id: string, key: string, region: RegionView | null) =>
  send<ScreenshotView>('PUT', keyPath(id, key), { body: { region } });

export const describeScreenshot = (send: Send, id: string, alt: string) =>
  send<ScreenshotView>('PATCH', `/api/v1/screenshots/${id}`, { body: { alt } });

/** Removes a screenshot from a key; the last key deletes it. */
export const removeScreenshot = (send: Send, id: string, key: string) => send('DELETE', keyPath(id, key));

/** Returns the path of the picture, without the base path. */
export const screenshotPath = (id: string) => `/api/v1/screenshots/${id}/content`;

const keyPath = (id: string, key: string) => `/api/v1/screenshots/${id}/keys/${encodeURIComponent(key)}`;
