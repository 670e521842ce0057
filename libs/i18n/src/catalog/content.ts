import { hash } from 'node:crypto';
import { compress, compressInThreads, type Compressed } from './compress';
import { unpooled } from './unpooled';

/** Bytes from which compressing them would hold up requests behind the one that needs them: about 5 ms. */
const LARGE = 64 * 1024;

/**
 * JSON in all forms that it is sent in. It is compressed once it is first asked for, if it has not been prepared: of a
 * large project's thousands of bundles the visitors of a day ask for a few, and no start should wait for all.
 */
export class Content {
  readonly json: Buffer;
  private compressed: Compressed | undefined;
  private preparing: Promise<void> | undefined;

  /** @param hash of `json`, see {@link contentHash} */
  constructor(
    readonly hash: string,
    json: Buffer,
  ) {
    this.json = unpooled(json);
  }

  /** Compresses in threads what is so large that compressing it on demand would hold up requests. */
  async prepare(): Promise<void> {
    if (this.json.length > LARGE && this.compressed === undefined) {
      await (this.preparing ??= this.compressInThreads());
    }
  }

  get brotli(): Buffer {
    return this.once.brotli;
  }

  get gzip(): Buffer {
    return this.once.gzip;
  }

  private async compressInThreads(): Promise<void> {
    try {
      this.compressed = await compressInThreads(this.json);
    } finally {
      this.preparing = undefined;
    }
  }

  private get once(): Compressed {
    return (this.compressed ??= compress(this.json));
  }
}

/** 22 characters, base64url: 128 bits of SHA-256. */
export const contentHash = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22);

/** Whether it could be one. */
export const isContentHash = (text: string): boolean => /^[\w-]{22}$/.test(text);
