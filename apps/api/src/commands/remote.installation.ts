import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type {
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../exchange/exchange.contract';
import type { WorkspaceView } from '../translations/editing.contract';
import { CommandError, type ExportState, type Installation } from './installation';

const gzipped = promisify(gzip);

/** A server, asked over REST with somebody's token. */
export class RemoteInstallation implements Installation {
  /** @param url where it is, as people open it */
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView> {
    return this.import({ files, dryRun: true });
  }

  carryOut(files: readonly ImportFileInput[], wishes: Omit<ImportInput, 'files'>): Promise<ImportReportView> {
    return this.import({ files, ...wishes });
  }

  async exports(state: ExportState): Promise<ExportListView['files']> {
    return (await this.read<ExportListView>(`exports?state=${state}`)).files;
  }

  async content({ file }: ExportListView['files'][number], state: ExportState): Promise<Uint8Array> {
    return new Uint8Array(await (await this.ask(`exports/${file}?state=${state}`)).arrayBuffer());
  }

  workspace(): Promise<WorkspaceView> {
    return this.read('workspace');
  }

  async close(): Promise<void> {}

  private async import<View>(input: ImportInput): Promise<View> {
    const body = await gzipped(JSON.stringify(input));
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    return (await this.ask('imports', { method: 'POST', headers, body })).json() as Promise<View>;
  }

  private async read<View>(path: string): Promise<View> {
    return (await this.ask(path)).json() as Promise<View>;
  }

  private async ask(path: string, { headers, ...more }: RequestInit = {}): Promise<Response> {
    const all = { ...headers, Authorization: `Bearer ${this.token}`, 'Accept-Language': 'en' };
    let answer: Response;
    try {
      answer = await fetch(`${this.url}/api/v1/${path}`, { ...more, headers: all, redirect: 'error' });
    } catch (error) {
      const { cause = error } = error as Error;
      throw new CommandError(
        `${this.url} does not answer (${(cause as Error).message}): is it running, and is that its address?`,
      );
    }
    if (answer.ok) return answer;
    const problem = (await answer.json().catch(() => ({}))) as { title?: string; detail?: string };
    throw new CommandError(
      problem.title === undefined
        ? `${this.url} answered ${answer.status}, and is no Dragoman perhaps: check the address.`
        : `${problem.title}: ${problem.detail ?? ''}`,
    );
  }
}
