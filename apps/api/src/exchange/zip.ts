import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * A ZIP archive (PKWARE's APPNOTE 6.3.10) of deflated files, the same bytes for the same files: it knows no times.
 * @throws RangeError where it would need ZIP64: 65,535 files, or 4 GB
 */
export function zipOf(files: Iterable<ZippedFile>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const about = fields([
      [2, 20], // version needed: 2.0
      [2, 0x0800], // names are UTF-8
      [2, 8], // deflated
      [2, 0],
      [2, 0x21], // 1980-01-01, the first day that there is
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, path.length],
      [2, 0],
    ]);
    const local = Buffer.concat([fields([[4, 0x04034b50]]), about, path, packed]);
    const central = fields([
      [4, 0x02014b50],
      [2, 20], // made by version 2.0, for MS-DOS: no rights of files
    ]);
    const rest = fields([
      [2, 0], // comment
      [2, 0], // disk
      [2, 0],
      [4, 0],
      [4, offset],
    ]);
    directory.push(central, about, rest, path);
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, entries.length],
    [4, offset],
    [2, 0],
  ]);
  const all = [...parts, entries, end];
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Numbers, little-endian, by how many bytes each takes. */
function fields(values: readonly (readonly [2 | 4, number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}
