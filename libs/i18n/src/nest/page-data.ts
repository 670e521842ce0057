import { frozen } from '../catalog/frozen';
import { BoundedCache } from '../catalog/bounded-cache';
import type { OwnAnswer } from './ask-itself';
import type { PageAnswer } from './page-renderer';

/** Characters of JSON; as objects they take a few times that. */
const MOST = 2 * 1024 * 1024;

/**
 * Data that pages are made of, as the application answers itself. An answer that is `public` and names its release
 * (`X-Dragoman-Release`) is kept for as long as that release is served: it will not be another until the next.
 */
export class PageData {
  private readonly kept = new BoundedCache<PageAnswer>(MOST);
  private release: string | undefined;

  /**
   * Never asked for somebody who is signed in: what they are answered is not what everybody is.
   * @param name of the path, with all else that the answer may depend on
   * @param release that the page is rendered of
   */
  async of(name: string, release: string, ask: () => Promise<OwnAnswer>): Promise<PageAnswer> {
    if (this.release !== release) this.kept.clear();
    this.release = release;
    const kept = this.kept.get(name);
    if (kept !== undefined) return kept;
    const answer = await ask();
    if (!isOfRelease(answer, release) || this.release !== release) return pageAnswer(answer);
    const value = frozen(JSON.parse(answer.body) as unknown); // one for all pages: nobody may write to it
    const datum = { ...pageAnswer(answer), json: () => value };
    this.kept.set(name, datum, answer.body.length);
    return datum;
  }
}

/** As pages are given it. */
export const pageAnswer = ({ status, headers, body }: OwnAnswer): PageAnswer => ({
  status,
  header: (name) => headers[name.toLowerCase()]?.toString(),
  json: () => (body === '' ? undefined : (JSON.parse(body) as unknown)),
});

function isOfRelease({ status, headers }: OwnAnswer, release: string): boolean {
  return (
    status === 200 &&
    headers['x-dragoman-release'] === release &&
    /(?:^|[\s,])public(?:$|[\s,])/i.test(String(headers['cache-control'])) &&
    !/\*|cookie|authorization/i.test(String(headers.vary)) &&
    headers['set-cookie'] === undefined
  );
}
