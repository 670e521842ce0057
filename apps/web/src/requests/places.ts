import type { PlaceReport } from '@dragoman/i18n/react/places';
import type { FitInput, PlacesView } from '../../../../libs/workspace/src/places/places.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Lists the pages on which a key was shown, the latest first. */
export const listPlaces = async (read: ReadJson, key: string) =>
  (await read<PlacesView>(withQuery('/api/v1/places', { key }))).places;

/** Records the texts that a page shows. */
export const recordPlaces = (send: Send, report: PlaceReport) => send('POST', '/api/v1/places', { body: report });

/** Reports whether a page shows all of a text. */
export const reportFit = (send: Send, body: FitInput) => send('PUT', '/api/v1/places/fit', { body });
