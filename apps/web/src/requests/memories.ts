import type {
  MemoriesView,
  MemoryInput,
  MemoryReportView,
} from '../../../../libs/workspace/src/exchange/memories/memories.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Lists the imported translation memories, the latest first. */
export const listMemories = async (read: ReadJson) => (await read<MemoriesView>('/api/v1/memories')).memories;

/** Imports a translation memory. */
export const importMemory = (send: Send, body: MemoryInput) =>
  send<MemoryReportView>('POST', '/api/v1/memories', { body });

export const deleteMemory = (send: Send, id: string) => send('DELETE', `/api/v1/memories/${id}`);

/**
 * Returns the path of all translations as TMX.
 * @param language BCP 47; all languages if absent
 */
export const memoryExportPath = (language: string | undefined) =>
  withQuery('/api/v1/memories/export.tmx', { language });
