import { hash } from 'node:crypto';
import { compress, compressInThreads, type Compressed } from './compress';
import { copyOutOfPool } from './copy-out-of-pool';

/** From this size on, compressing on demand would block other requests for too long: about 5 ms. */
const MIN_PRECOMPRESSED_BYTES = 64 * 1024;

/**
 * JSON in all encodings that it is sent in. Compressed on first use unless `prepare` was called: of a large project's
 * thousands of bundles only a few are requested in a day, and a start must not wait for all of them.
 */
export class EncodedContent {
  readonly json: Buffer;
  private compressed: Compressed | undefined;
  private preparing: Promise<void> | undefined;

  /** @param hash of `json`, see {@link contentHash} */
  constructor(
    readonly hash: string,
    json: Buffer,
  ) {
    this.json = copyOutOfPool(json);
  }

  /** Compresses in threads if the content is too large to be compressed on demand. */
  async prepare(): Promise<void> {
    if (this.json.length > MIN_PRECOMPRESSED_BYTES && this.compressed === undefined) {
      await (this.preparing ??= this.compressInThreads());
    }
  }

  get brotli(): Buffer {
    return this.encodings.brotli;
  }

  get gzip(): Buffer {
    return this.encodings.gzip;
  }

  private async compressInThreads(): Promise<void> {
    try {
      this.compressed = await compressInThreads(this.json);
    } finally {
      this.preparing = undefined;
    }
  }

  private get encodings(): Compressed {
    return (this.compressed ??= compress(this.json));
  }
}

/** 128 bits of SHA-256 in base64url: 22 characters. */
export const contentHash = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22);

/** Whether a text has the form of a content hash. */
export const isContentHash = (text: string): boolean => /^[\w-]{22}$/.test(text);
