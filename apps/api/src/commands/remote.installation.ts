import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {
  ActivityEntriesView,
  BuildInput,
  BuildResultView,
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
  MemoryExportInput,
  MemoryInput,
  MemoryReportView,
  TranslationImportInput,
  GlossaryFormat,
  GlossaryImportInput,
  GlossaryImportView,
  TranslationJobFormat,
  TranslationJobInput,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
  WorkspaceView,
} from '@dragoman/workspace/internal';
import {
  type Author,
  type BuildToSync,
  CommandError,
  type ExportScope,
  type PlanOptions,
  type Installation,
  type TextPosition,
} from './installation';

const gzipped = promisify(gzip);

const exportQuery = ({ state, release, layout, format }: ExportScope): URLSearchParams =>
  new URLSearchParams({
    ...(release === undefined ? { state } : { release: String(release) }),
    ...(layout !== undefined && { layout }),
    ...(format !== undefined && { format }),
  });

/** Texts that were changed earlier than this many pages of 200 changes have no known author. */
const MAX_HISTORY_PAGES = 25;

/** Whether a change was of the status alone. */
const isSameText = (before: unknown, after: unknown): boolean =>
  JSON.stringify((before as { forms?: object } | null)?.forms ?? null) ===
  JSON.stringify((after as { forms?: object } | null)?.forms ?? null);

/** A server, over its REST API. */
export class RemoteInstallation implements Installation {
  /** @param url of the server, without a slash at the end */
  constructor(
    readonly address: string,
    private readonly token: string,
  ) {}

  plan(files: readonly ImportFileInput[], options: PlanOptions = {}): Promise<ImportPlanView> {
    return this.post('imports', { files, dryRun: true, ...options } satisfies ImportInput);
  }

  import(files: readonly ImportFileInput[], instructions: Omit<ImportInput, 'files'>): Promise<ImportReportView> {
    return this.post('imports', { files, ...instructions } satisfies ImportInput);
  }

  sync({ order, ...build }: BuildToSync): Promise<BuildResultView> {
    return this.post('builds', { ...build, order: new Date(order).toISOString() } satisfies BuildInput);
  }

  exports(scope: ExportScope): Promise<ExportListView> {
    return this.getJson(`exports?${exportQuery(scope)}`);
  }

  async content({ file }: ExportListView['files'][number], scope: ExportScope): Promise<Uint8Array> {
    return new Uint8Array(await (await this.request(`exports/${file}?${exportQuery(scope)}`)).arrayBuffer());
  }

  async createTranslationJob(input: TranslationJobInput): Promise<TranslationJobView> {
    const headers = { 'Content-Type': 'application/json' };
    const response = await this.request('translation-jobs', { method: 'POST', headers, body: JSON.stringify(input) });
    return response.json() as Promise<TranslationJobView>;
  }

  translationJobs(): Promise<TranslationJobsView> {
    return this.getJson('translation-jobs');
  }

  async translationJobFile({ id }: TranslationJobView, format: TranslationJobFormat): Promise<string> {
    // Not `text()`, which would remove the byte order mark.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await this.request(`translation-jobs/${id}/file?format=${format}`)).arrayBuffer(),
    );
  }

  planTranslations(input: TranslationImportInput): Promise<TranslationPlanView> {
    return this.post('translation-jobs/imports', { ...input, dryRun: true });
  }

  importTranslations(input: TranslationImportInput): Promise<TranslationReportView> {
    return this.post('translation-jobs/imports', input);
  }

  async glossaryFile(format: GlossaryFormat): Promise<string> {
    // Not `text()`, which would remove the byte order mark.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await this.request(`glossary/file?format=${format}`)).arrayBuffer(),
    );
  }

  importGlossary(input: GlossaryImportInput): Promise<GlossaryImportView> {
    return this.post('glossary/imports', input);
  }

  importMemory(input: MemoryInput): Promise<MemoryReportView> {
    return this.post('memories', input);
  }

  async exportMemory({ language, contents = 'all' }: MemoryExportInput): Promise<Uint8Array> {
    const query = new URLSearchParams({ contents, ...(language !== undefined && { language }) });
    return new Uint8Array(await (await this.request(`memories/export.tmx?${query}`)).arrayBuffer());
  }

  workspace(): Promise<WorkspaceView> {
    return this.getJson('workspace');
  }

  async lastAuthors(texts: readonly TextPosition[]): Promise<readonly Author[]> {
    const authors = new Map<string, Author>();
    for (const language of new Set(texts.map((text) => text.language))) {
      const open = new Set(
        texts.filter((text) => text.language === language).map(({ namespace, key }) => `${namespace} ${key}`),
      );
      let cursor: string | undefined;
      for (let page = 0; page < MAX_HISTORY_PAGES && open.size > 0; page++) {
        const query = new URLSearchParams({ language, limit: '200', ...(cursor !== undefined && { cursor }) });
        const view = await this.getJson<ActivityEntriesView>(`activity/entries?${query}`).catch(() => undefined);
        for (const { by, key, before, after } of view?.entries ?? []) {
          if (key === undefined || isSameText(before, after) || !open.delete(`${key.namespace} ${key.key}`)) continue;
          if (by.id !== null) authors.set(by.id, { id: by.id, name: by.name });
        }
        cursor = view?.next;
        if (cursor === undefined) break;
      }
    }
    return [...authors.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  async close(): Promise<void> {}

  private async post<View>(path: string, input: object): Promise<View> {
    const body = await gzipped(JSON.stringify(input));
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    return (await this.request(path, { method: 'POST', headers, body })).json() as Promise<View>;
  }

  private async getJson<View>(path: string): Promise<View> {
    return (await this.request(path)).json() as Promise<View>;
  }

  /** @throws CommandError if the server does not respond, or responds with an error */
  private async request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const allHeaders = { ...headers, Authorization: `Bearer ${this.token}`, 'Accept-Language': 'en' };
    let response: Response;
    try {
      response = await fetch(`${this.address}/api/v1/${path}`, { ...init, headers: allHeaders, redirect: 'error' });
    } catch (error) {
      const { cause = error } = error as Error;
      if ((cause as Error).message === 'unexpected redirect')
        throw new CommandError(
          `${this.address} leads to another address. Use the address of the workspace, with its base path if it has one.`,
        );
      throw new CommandError(
        `${this.address} is not responding (${(cause as Error).message}). Is it running, and is the address correct?`,
      );
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as { title?: string; detail?: string };
    throw new CommandError(
      problem.title === undefined
        ? `${this.address} responded with ${response.status}; it may not be a Dragoman server. Check the address.`
        : `${problem.title}: ${problem.detail ?? ''}`,
    );
  }
}
