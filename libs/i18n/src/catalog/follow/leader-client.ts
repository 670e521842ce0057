import { contentHash } from '../bundles/encoded-content';
import { JsonTree } from '../bundles/json-tree';
import { JsonSyntaxError, readJson } from '../../message/json/read-json';
import { writeJson } from '../../message/json/write-json';
import { type BundleReference, type LeaderManifest, parseManifest } from './leader-manifest';

interface Limits {
  /** Milliseconds until a response begins, and until an event stream sends its first event. */
  readonly responseTime: number;
  /** Milliseconds until a response has ended. */
  readonly bodyTime: number;
  /** Milliseconds without a byte after which an event stream is dead. */
  readonly silence: number;
  /** Bytes of a response, uncompressed. */
  readonly bodySize: number;
}

const LIMITS: Limits = {
  responseTime: 10_000,
  bodyTime: 60_000,
  silence: 60_000, // a heartbeat comes every 25 seconds
  bodySize: 16 * 1024 * 1024, // the manifest of 100 languages with 1,000 namespaces has 8 MB
};

/** Characters of a line in an event stream. */
const MAX_LINE_LENGTH = 64 * 1024;

/** Why the leader's texts cannot be read. */
export class LeaderError extends Error {
  override readonly name = 'LeaderError';

  /**
   * @param reason continues the leader's address: "cannot be reached"
   * @param cure a request to the reader: "start it"
   */
  constructor(
    readonly reason: string,
    readonly cure: string,
  ) {
    super(reason);
  }
}

/** No connection to the leader. */
export class LeaderUnreachable extends LeaderError {}

export interface LeaderState {
  /** Undefined if it is still that of the entity tag. */
  readonly manifest: LeaderManifest | undefined;
  readonly etag: string | undefined;
  /** Whether the leader itself cannot tell that its texts are the latest. */
  readonly isStale: boolean;
}

const CHECK_ADDRESS = 'check that "follow" is the address of a Dragoman installation';

/** Codes of undici and of Node for a connection that was closed. */
const CLOSED_CONNECTION: readonly string[] = ['UND_ERR_SOCKET', 'ECONNRESET'];

/**
 * Reads from another installation over HTTP, and trusts nothing that it sends: sizes and times are limited, redirects are
 * not followed, since a token may be sent along, and texts must have the hash they were requested by.
 */
export class LeaderClient {
  private readonly base: URL;
  private readonly headers: Readonly<Record<string, string>>;

  /** @param url of the installation: an origin, and the path that it is mounted on, if any */
  constructor(
    url: string,
    token: string | undefined,
    private readonly limits = LIMITS,
  ) {
    this.base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** @throws LeaderError */
  state(etag: string | undefined, stopping: AbortSignal): Promise<LeaderState> {
    const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
    return this.request('locales/manifest.json', headers, stopping, async (response) => {
      const isStale = response.headers.has('X-Dragoman-Stale');
      if (response.status === 304 && etag !== undefined) return { manifest: undefined, etag, isStale };
      refuseOther(response, 'application/json');
      const manifest = parseManifest((await this.body(response)).toString());
      if (manifest === undefined) throw new ResponseError('something other than a manifest', CHECK_ADDRESS);
      return { manifest, etag: response.headers.get('ETag') ?? undefined, isStale };
    });
  }

  /** @throws LeaderError also if the texts do not have this hash: they may have changed since the manifest was read */
  texts({ language, namespace, hash }: BundleReference, stopping: AbortSignal): Promise<JsonTree> {
    return this.request(`locales/${language}/${namespace}.json?v=${hash}`, {}, stopping, async (response) => {
      refuseOther(response, 'application/json');
      const bytes = await this.body(response);
      if (contentHash(bytes) !== hash) {
        throw new ResponseError('texts of another hash', 'check what changes responses between the two');
      }
      return parseTexts(bytes);
    });
  }

  /**
   * Resolves as soon as the leader announces another release than this one, or ends the stream.
   * @throws LeaderError if it sends no events; LeaderUnreachable if it sends nothing at all
   */
  untilAnnounced(release: string, stopping: AbortSignal): Promise<void> {
    return this.request('locales/events', { Accept: 'text/event-stream' }, stopping, async (response, deadline) => {
      refuseOther(response, 'text/event-stream');
      deadline.set(this.limits.responseTime); // for the first event, which is sent at once
      let isOpen = false;
      try {
        for await (const line of linesIn(response)) {
          const announced = /^data: \{"release":"([\w-]{1,64})"\}$/.exec(line)?.[1];
          isOpen ||= announced !== undefined;
          if (isOpen) deadline.set(this.limits.silence);
          if (announced !== undefined && announced !== release) return;
        }
      } catch (error) {
        if (!isOpen) throw error;
      }
      if (!isOpen) throw new ResponseError('no event', 'do not buffer event streams on the way');
    });
  }

  private async body(response: Response): Promise<Buffer> {
    const { bodySize } = this.limits;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of chunksOf(response)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > bodySize) throw new ResponseError(`more than ${Math.floor(bodySize / 1024 / 1024)} MB`, CHECK_ADDRESS);
    }
    return Buffer.concat(chunks);
  }

  private async request<Result>(
    path: string,
    headers: Readonly<Record<string, string>>,
    stopping: AbortSignal,
    read: (response: Response, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    const deadline = new Deadline();
    deadline.set(this.limits.responseTime);
    let isAnswered = false;
    try {
      const send = () =>
        fetch(new URL(path, this.base), {
          headers: { ...this.headers, ...headers },
          redirect: 'manual',
          signal: AbortSignal.any([stopping, deadline.signal]),
        });
      // A kept connection may have been closed meanwhile, which shows only when it is used.
      const response = await send().catch((error: unknown) => {
        if (!CLOSED_CONNECTION.includes(codeOf(error))) throw error;
        return send();
      });
      isAnswered = true;
      deadline.set(this.limits.bodyTime);
      return await read(response, deadline);
    } catch (error) {
      if (stopping.aborted) throw error;
      if (error instanceof ResponseError) throw new LeaderError(`answers /${path} with ${error.message}`, error.cure);
      if (deadline.hasPassed) throw new LeaderError(`does not answer /${path} in time`, 'check its load and its log');
      if (isAnswered) throw new LeaderError(`breaks off its answer to /${path}`, 'check what is between the two');
      throw new LeaderUnreachable(`cannot be reached (${codeOf(error)})`, 'check its address, and that it is running');
    } finally {
      deadline.end();
    }
  }
}

/** What is wrong with a response: "answers /locales/… with {message}". */
class ResponseError extends Error {
  constructor(
    message: string,
    readonly cure: string,
  ) {
    super(message);
  }
}

/** Aborts a request that takes too long. */
class Deadline {
  hasPassed = false;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** @param milliseconds from now */
  set(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hasPassed = true;
      this.controller.abort();
    }, milliseconds).unref();
  }

  /** Also ends what the request has not read. */
  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

function refuseOther({ status, headers }: Response, mediaType: string): void {
  if (status >= 300 && status < 400) {
    const target = quoted(headers.get('Location') ?? 'nowhere');
    throw new ResponseError(`a redirect to ${target}`, 'set "follow" to the address that it leads to');
  }
  if (status === 401 || status === 403) throw new ResponseError(`status ${status}`, 'check "token" of "follow"');
  if (status >= 500 || status === 429) throw new ResponseError(`status ${status}`, 'check its load and its log');
  if (status !== 200) throw new ResponseError(`status ${status}`, CHECK_ADDRESS);
  const type = headers.get('Content-Type') ?? '';
  if (type.split(';')[0]!.trim() !== mediaType) {
    throw new ResponseError(`${quoted(type)} instead of ${mediaType}`, CHECK_ADDRESS);
  }
}

async function* linesIn(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunksOf(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_LENGTH) throw new ResponseError('lines that are too long', CHECK_ADDRESS);
    yield* lines;
  }
}

const chunksOf = ({ body }: Response): AsyncIterable<Uint8Array> | readonly Uint8Array[] =>
  (body as AsyncIterable<Uint8Array> | null) ?? [];

/** Texts exactly as an installation writes them: they are delivered as these bytes. */
function parseTexts(bytes: Buffer): JsonTree {
  let isValid = false;
  try {
    isValid = Buffer.from(writeJson(readJson(bytes.toString()).tree)).equals(bytes);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  if (!isValid) throw new ResponseError('texts that are not written as by Dragoman', CHECK_ADDRESS);
  return new JsonTree(bytes);
}

/** Sent by a stranger, and on its way to a log: one line of limited length. */
const quoted = (value: string): string => JSON.stringify(value.slice(0, 100));

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}
