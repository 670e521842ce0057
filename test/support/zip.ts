import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a ZIP archive, and what its headers declare instead of its properties. */
export interface ZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** Default: the content, compressed with `method`. */
  readonly packed?: Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly packedSize?: number;
  readonly offset?: number;
  readonly extra?: Uint8Array;
}

/** The end of an archive. */
interface ZipEnd {
  readonly comment?: string;
  /** What it declares instead of the number of files and the offset of the directory. */
  readonly end?: { readonly count?: number; readonly offset?: number };
}

/** Numbers of 16 bits, as archives have them. */
export const u16 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint16Array.of(value).buffer)));
/** Numbers of 32 bits. */
export const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));

/** A ZIP archive, whose headers may declare something else than what it contains. */
export function zip(entries: readonly ZipEntry[], { comment = '', end = {} }: ZipEnd = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '{"a":"A"}', flags = 0, method = 8, extra = Buffer.of(), ...declared } of entries) {
    const bytes = Buffer.from(content as string);
    const packed = Buffer.from(declared.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes));
    const { crc = crc32(bytes), size = bytes.length, packedSize = packed.length, offset = at } = declared;
    const path = Buffer.from(name as string);
    const common = [u16(20, flags, method, 0, 0), u32(crc, packedSize, size), u16(path.length, extra.length)];
    const local = Buffer.concat([u32(0x04034b50), ...common, path, extra, packed]);
    parts.push(local);
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(20), ...common, u16(0, 0, 0), u32(0, offset), path, Buffer.from(extra)]),
    );
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const count = end.count ?? entries.length;
  const last = [u32(0x06054b50), u16(0, 0, count, count), u32(central.length, end.offset ?? at), u16(comment.length)];
  return Buffer.concat([...parts, central, ...last, Buffer.from(comment)]);
}
