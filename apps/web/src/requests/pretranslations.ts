import type {
  BulkPretranslationInput,
  PretranslationInput,
  PretranslationsView,
  PretranslationTextsView,
  PretranslationView,
  StartedPretranslationsView,
  UndonePretranslationView,
} from '../../../../libs/workspace/src/pretranslation/pretranslation.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Lists pre-translations, the latest first, with the provider and its limits. */
export const listPretranslations = (read: ReadJson) => read<PretranslationsView>('/api/v1/pretranslations');

export const getPretranslation = (read: ReadJson, id: string) => read<PretranslationView>(pathOf(id));

/** Lists the texts that a pre-translation left out, page by page. */
export const listLeftOutTexts = (read: ReadJson, id: string, cursor?: string) =>
  read<PretranslationTextsView>(withQuery(`${pathOf(id)}/texts`, { outcome: 'leftOut', cursor }));

export const startPretranslation = (send: Send, body: PretranslationInput) =>
  send<PretranslationView>('POST', '/api/v1/pretranslations', { body });

/** Starts a job for each language. */
export const startPretranslations = (send: Send, body: BulkPretranslationInput) =>
  send<StartedPretranslationsView>('POST', '/api/v1/pretranslations/bulk', { body });

export const cancelPretranslation = (send: Send, id: string) =>
  send<PretranslationView>('POST', `${pathOf(id)}/cancel`);

export const undoPretranslation = (send: Send, id: string) =>
  send<UndonePretranslationView>('POST', `${pathOf(id)}/undo`);

const pathOf = (id: string) => `/api/v1/pretranslations/${encodeURIComponent(id)}`;
