/** `GET /api/v1/memories`: the imported translation memories, the latest first. */
export interface MemoriesView {
  memories: readonly MemoryView[];
}

export interface MemoryView {
  id: string;
  /** Name of its file. */
  name: string;
  /** Texts with a translation. */
  units: number;
  /** RFC 3339, UTC. */
  importedAt: string;
  /** `id` is null for the command line. */
  importedBy: { id: string | null; name: string };
}

/** `POST /api/v1/memories`: imports a translation memory. */
export interface MemoryInput {
  /** Its name, for display. */
  file: string;
  /** TMX 1.4. */
  content: string;
  /** `base64`: `content` is encoded, so that files need not be UTF-8. */
  encoding?: 'base64';
}

export interface MemoryReportView {
  /** Null: the file has nothing new. */
  memory: MemoryView | null;
  added: number;
  /** Units that the workspace or another memory has. */
  known: number;
  /** Units without source or translation, with an impossible language, or with texts that are too long. */
  skipped: number;
}

/** `GET /api/v1/memories/export.tmx`: all translations as a translation memory. */
export interface MemoryExportInput {
  /** BCP 47; all languages if absent. */
  language?: string;
  /** `imported`: without the texts of the workspace. Default: `all`. */
  contents?: 'all' | 'imported';
}
