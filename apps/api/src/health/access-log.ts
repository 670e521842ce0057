import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { type Answered, Requests } from './requests';

/** Parameters whose values tell nothing that is secret. Whatever else an address carries stays out of the log. */
const HARMLESS = new Set([
  ...['lng', 'ns', 'v', 'fallback', 'language', 'namespace', 'reference', 'filter', 'since', 'q', 'limit', 'cursor'],
  ...['message', 'person', 'changeSet'],
]);
const LONGEST = 500;

/** What is written together: a system call for each line, which a pipe waits for, would cost more than most answers. */
const WRITE_AFTER_MS = 50;
const LINES_AT_ONCE = 500;

/** One line for each request, as JSON or, for people, as text. No address and no name of a caller is in it. */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private waiting = '';
  private lines = 0;

  constructor(@Inject(APP_CONFIG) { log }: AppConfig, requests: Requests) {
    if (log === 'quiet') return;
    requests.onAnswered((answered) => this.add(log === 'json' ? asJson(answered) : asText(answered)));
    process.once('exit', this.write); // of its own accord: what it said last is what somebody will look for
  }

  onApplicationShutdown(): void {
    process.off('exit', this.write);
    this.write();
  }

  private add(line: string): void {
    this.waiting += line;
    if (++this.lines === 1) setTimeout(this.write, WRITE_AFTER_MS).unref();
    if (this.lines === LINES_AT_ONCE) this.write();
  }

  private readonly write = (): void => {
    if (this.lines === 0) return;
    process.stdout.write(this.waiting);
    this.waiting = '';
    this.lines = 0;
  };
}

/** JSON escapes control characters: a request cannot forge a line. Put together by hand: it is done for every answer. */
function asJson({ method, url, status, seconds, whole, id }: Answered): string {
  const level = status >= 500 ? 'error' : 'log';
  const milliseconds = Math.round(seconds * 10_000) / 10;
  const more = `${whole ? '' : ',"aborted":true'}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`}`;
  return `{"timestamp":${Date.now()},"level":"${level}","context":"Request","method":"${method}","url":${JSON.stringify(withoutSecrets(url))},"status":${status},"milliseconds":${milliseconds}${more}}\n`;
}

const asText = ({ method, url, status, seconds, whole }: Answered): string =>
  `${status} ${method} ${JSON.stringify(withoutSecrets(url)).slice(1, -1)} ${(seconds * 1000).toFixed(1)} ms${whole ? '' : ', aborted'}\n`;

/** `/x?lng=de&code=secret` → `/x?lng=de&code=…` */
export function withoutSecrets(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url.slice(0, LONGEST);
  const query = url
    .slice(mark + 1, mark + LONGEST)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return HARMLESS.has(name) || name === pair ? pair : `${name}=…`;
    });
  return `${url.slice(0, Math.min(mark, LONGEST))}?${query.join('&')}`;
}
