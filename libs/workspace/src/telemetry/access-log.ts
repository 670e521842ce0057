import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { pino } from 'pino';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { type FinishedRequest, RequestObserver } from './request-observer';

/** Query parameters whose values are never secret. The values of all others are redacted. */
const loggedParameters = new Set([
  'lng',
  'ns',
  'v',
  'fallback',
  'language',
  'namespace',
  'reference',
  'filter',
  'since',
  'q',
  'limit',
  'cursor',
  'key',
  'person',
  'changeSet',
]);
const MAX_URL_PART_LENGTH = 500;

/** Lines are written in batches: a write of its own for each line would take longer than many responses. */
const MAX_DELAY_MS = 50;
const MAX_BUFFERED_LENGTH = 65_536;

/** Writes one line per request to standard output, as JSON or text, without the caller's address and name. */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private readonly lines: LineBuffer | undefined;

  constructor(@Inject(APP_CONFIG) { log }: AppConfig, requests: RequestObserver) {
    if (log === 'quiet') return;
    const lines = new LineBuffer();
    this.lines = lines;
    const lineOf = log === 'json' ? jsonLine : textLine;
    requests.onFinished((request) => lines.write(lineOf(request)));
    process.once('exit', this.flush); // after a crash, the last lines matter most
  }

  onApplicationShutdown(): void {
    process.off('exit', this.flush);
    this.flush();
  }

  private readonly flush = (): void => this.lines?.flushSync();
}

/** Collects lines and writes them in batches, because the asynchronous output has a cost per write. */
class LineBuffer {
  private readonly output = pino.destination({ dest: 1, sync: false, maxWrite: MAX_BUFFERED_LENGTH });
  private lines = '';
  private timer: NodeJS.Timeout | undefined;

  write(line: string): void {
    this.lines += line;
    if (this.lines.length >= MAX_BUFFERED_LENGTH) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), MAX_DELAY_MS).unref();
  }

  flushSync(): void {
    this.flush();
    this.output.flushSync();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines !== '') this.output.write(this.lines);
    this.lines = '';
  }
}

/**
 * Returns the fields that Nest's JSON logger writes. Put together by hand, since a logger would take a sixth of the time of a
 * delivered bundle. JSON escapes control characters, so a request cannot forge a line.
 */
function jsonLine({ method, url, status, seconds, complete, id }: FinishedRequest): string {
  const level = status >= 500 ? 'error' : 'log';
  const request = `"method":${JSON.stringify(method)},"url":${JSON.stringify(redactUrl(url))},"status":${status}`;
  const end = `${complete ? '' : ',"aborted":true'}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}`;
  const milliseconds = Math.round(seconds * 10_000) / 10;
  return `{"level":"${level}","timestamp":${Date.now()},"context":"Request",${request},"milliseconds":${milliseconds}${end}}\n`;
}

const textLine = ({ method, url, status, seconds, complete }: FinishedRequest): string =>
  `${status} ${method} ${JSON.stringify(redactUrl(url)).slice(1, -1)} ${(seconds * 1000).toFixed(1)} ms${complete ? '' : ', aborted'}\n`;

/** `/x?lng=de&code=secret` → `/x?lng=de&code=…` */
export function redactUrl(url: string): string {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return url.slice(0, MAX_URL_PART_LENGTH);
  const query = url
    .slice(queryStart + 1, queryStart + MAX_URL_PART_LENGTH)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return loggedParameters.has(name) || name === pair ? pair : `${name}=…`;
    });
  return `${url.slice(0, Math.min(queryStart, MAX_URL_PART_LENGTH))}?${query.join('&')}`;
}
