import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
  WorkspaceView,
} from '@dragoman/workspace/internal';
import { CommandError, type ExportState, type Installation } from './installation';

const gzipped = promisify(gzip);

/** A server, over its REST API. */
export class RemoteInstallation implements Installation {
  /** @param url of the server, without a slash at the end */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView> {
    return this.postImport({ files, dryRun: true });
  }

  import(files: readonly ImportFileInput[], instructions: Omit<ImportInput, 'files'>): Promise<ImportReportView> {
    return this.postImport({ files, ...instructions });
  }

  async exports(state: ExportState): Promise<ExportListView['files']> {
    return (await this.getJson<ExportListView>(`exports?state=${state}`)).files;
  }

  async content({ file }: ExportListView['files'][number], state: ExportState): Promise<Uint8Array> {
    return new Uint8Array(await (await this.request(`exports/${file}?state=${state}`)).arrayBuffer());
  }

  workspace(): Promise<WorkspaceView> {
    return this.getJson('workspace');
  }

  async close(): Promise<void> {}

  private async postImport<View>(input: ImportInput): Promise<View> {
    const body = await gzipped(JSON.stringify(input));
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    return (await this.request('imports', { method: 'POST', headers, body })).json() as Promise<View>;
  }

  private async getJson<View>(path: string): Promise<View> {
    return (await this.request(path)).json() as Promise<View>;
  }

  /** @throws CommandError if the server does not respond, or responds with an error */
  private async request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const allHeaders = { ...headers, Authorization: `Bearer ${this.token}`, 'Accept-Language': 'en' };
    let response: Response;
    try {
      response = await fetch(`${this.url}/api/v1/${path}`, { ...init, headers: allHeaders, redirect: 'error' });
    } catch (error) {
      const { cause = error } = error as Error;
      throw new CommandError(
        `${this.url} is not responding (${(cause as Error).message}). Is it running, and is the address correct?`,
      );
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as { title?: string; detail?: string };
    throw new CommandError(
      problem.title === undefined
        ? `${this.url} responded with ${response.status}; it may not be a Dragoman server. Check the address.`
        : `${problem.title}: ${problem.detail ?? ''}`,
    );
  }
}
