import { hash } from 'node:crypto';
import { compress, compressInThreads, type Compressed } from './compress';
import { unpooled } from './unpooled';

/** Bytes from which compressing them would hold up requests behind the one that needs them: about 5 ms. */
const LARGE = 64 * 1024;

/**
 * JSON in all forms that it is sent in. What is large is compressed before it is served, the rest once it is first asked
 * for: of a large project's thousands of bundles the visitors of a day ask for a few, and no start should wait for all.
 */
export class Content {
  private constructor(
    readonly hash: string,
    readonly json: Buffer,
    private compressed: Compressed | undefined,
  ) {}

  /** @param hash of `json`, see {@link contentHash} */
  static async of(hash: string, json: Buffer): Promise<Content> {
    return new Content(hash, unpooled(json), json.length > LARGE ? await compressInThreads(json) : undefined);
  }

  get brotli(): Buffer {
    return this.once.brotli;
  }

  get gzip(): Buffer {
    return this.once.gzip;
  }

  private get once(): Compressed {
    return (this.compressed ??= compress(this.json));
  }
}

/** 22 characters, base64url: 128 bits of SHA-256. */
export const contentHash = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22);
