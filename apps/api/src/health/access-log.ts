import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { type Answered, Requests } from './requests';

/** Parameters whose values tell nothing that is secret. Whatever else an address carries stays out of the log. */
const HARMLESS = new Set([
  ...['lng', 'ns', 'v', 'fallback', 'language', 'namespace', 'reference', 'filter', 'since', 'q', 'limit', 'cursor'],
  ...['message', 'person', 'changeSet'],
]);
const LONGEST = 500;

/** One line for each request, as JSON or, for people, as text. No address and no name of a caller is in it. */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private waiting: string[] = [];

  constructor(@Inject(APP_CONFIG) { log }: AppConfig, requests: Requests) {
    if (log !== 'quiet')
      requests.onAnswered((answered) => this.add(log === 'json' ? asJson(answered) : asText(answered)));
  }

  onApplicationShutdown(): void {
    this.write();
  }

  /** Written together: a system call for each line would cost more than most answers. */
  private add(line: string): void {
    if (this.waiting.push(line) === 1) setImmediate(() => this.write());
  }

  private write(): void {
    if (this.waiting.length === 0) return;
    process.stdout.write(this.waiting.join(''));
    this.waiting = [];
  }
}

/** JSON escapes control characters: a request cannot forge a line. */
function asJson({ method, url, status, seconds, whole, id }: Answered): string {
  const line = {
    timestamp: Date.now(),
    level: status >= 500 ? 'error' : 'log',
    context: 'Request',
    method,
    url: withoutSecrets(url),
    status,
    milliseconds: Math.round(seconds * 10_000) / 10,
    ...(whole ? {} : { aborted: true }),
    ...(id === undefined ? {} : { id }),
  };
  return `${JSON.stringify(line)}\n`;
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
