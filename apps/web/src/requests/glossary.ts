import type {
  GlossaryFormat,
  GlossaryImportInput,
  GlossaryImportView,
  GlossaryTermChange,
  GlossaryTermInput,
  GlossaryTermView,
  GlossaryView,
} from '../../../../libs/workspace/src/glossary/glossary.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

export interface GlossaryQuery {
  readonly q?: string | undefined;
  /** Only terms without a translation into this language. */
  readonly without?: string | undefined;
  readonly kind?: 'doNotTranslate' | 'forbidden' | undefined;
  readonly cursor?: string | undefined;
}

/** Lists terms by the alphabet, page by page. */
export const listTerms = (read: ReadJson, { q, without, kind, cursor }: GlossaryQuery) =>
  read<GlossaryView>(withQuery('/api/v1/glossary', { q, without, kind, cursor }));

export const getTerm = (read: ReadJson, id: string) => read<GlossaryTermView>(termPath(id));

export const addTerm = (send: Send, body: GlossaryTermInput) =>
  send<GlossaryTermView>('POST', '/api/v1/glossary', { body });

export const changeTerm = (send: Send, id: string, body: GlossaryTermChange, ifMatch: number) =>
  send<GlossaryTermView>('PATCH', termPath(id), { body, ifMatch });

export const deleteTerm = (send: Send, id: string, ifMatch: number) => send('DELETE', termPath(id), { ifMatch });

export const restoreTerm = (send: Send, id: string) => send<GlossaryTermView>('POST', `${termPath(id)}/restore`);

/** Imports terms, or with `dryRun` reports what that would do. */
export const importGlossary = (send: Send, body: GlossaryImportInput) =>
  send<GlossaryImportView>('POST', '/api/v1/glossary/imports', { body });

/** Returns the path of the glossary as a file. */
export const glossaryFilePath = (format: GlossaryFormat) => `/api/v1/glossary/file?format=${format}`;

const termPath = (id: string) => `/api/v1/glossary/${encodeURIComponent(id)}`;
