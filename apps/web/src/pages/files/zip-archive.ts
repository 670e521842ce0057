/** Why a ZIP archive or a file in it cannot be read. */
export type ZipProblem =
  'damaged' | 'encrypted' | 'zip64' | 'compression' | 'tooManyFiles' | 'tooLarge' | 'nested' | 'path' | 'duplicate';

/** An archive, or a file in one, that cannot be read. */
export interface RefusedFile {
  readonly path: string;
  readonly reason: ZipProblem;
}

/** What the archives of a selection may contain in all. */
export interface ZipLimits {
  readonly files: number;
  /** Uncompressed. */
  readonly bytes: number;
}

/** Which files in archives are read: not the hidden ones, and of the others those with texts. */
export interface ZipFilter {
  isArchive(path: string): boolean;
  isHidden(path: string): boolean;
  isText(path: string): boolean;
}

type FileAtPath = readonly [path: string, file: File | undefined];

/**
 * Replaces the ZIP archives among files by the files in them, beside which they are listed. What cannot be read of one
 * archive leaves the others as they are.
 */
export async function openArchives(
  picked: readonly FileAtPath[],
  filter: ZipFilter,
  limits: ZipLimits,
): Promise<{ files: readonly FileAtPath[]; refused: readonly RefusedFile[] }> {
  const files = picked.filter(([path, file]) => !file || !filter.isArchive(path));
  const refused: RefusedFile[] = [];
  const paths = new Set(files.map(([path]) => path));
  let left = limits;
  for (const [archivePath, archive] of picked) {
    if (!archive || !filter.isArchive(archivePath)) continue;
    const folder = archivePath.slice(0, archivePath.lastIndexOf('/') + 1);
    try {
      const content = await readZip(archive, filter, left);
      left = { files: left.files - content.read, bytes: left.bytes - content.bytes };
      for (const file of content.files) {
        // Another file of the selection may have the same path.
        const path = paths.has(folder + file.name) ? `${archivePath}/${file.name}` : folder + file.name;
        paths.add(path);
        files.push([path, file]);
      }
      refused.push(...content.refused.map(({ path, reason }) => ({ path: `${archivePath}/${path}`, reason })));
    } catch (error) {
      if (error instanceof ZipError) refused.push({ path: archivePath, reason: error.reason });
      else files.push([archivePath, undefined]);
    }
  }
  return { files, refused };
}

export class ZipError extends Error {
  constructor(readonly reason: ZipProblem) {
    super(reason);
  }
}

/** The files of an archive. Those without texts are empty: they are only listed. */
export interface ZipContent {
  /** Their names are their paths in the archive. */
  readonly files: readonly File[];
  readonly refused: readonly RefusedFile[];
  /** How many files have been read, and their uncompressed size. */
  readonly read: number;
  readonly bytes: number;
}

/** An entry of the central directory. */
interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

/** A ZIP archive, whose bytes are read as they are needed. */
interface ZipSource {
  read(start: number, end: number): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** Where the central directory begins, which comes after all files. */
  readonly directory: number;
}

const DEFLATED = 8;
/** Of the local header, without name and extra field. */
const HEADER_SIZE = 30;
const ENTRY_SIZE = 46;
const END_SIZE = 22;
/** Of fields that Zip64 replaces by longer ones. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * Reads a ZIP archive (APPNOTE.TXT of PKWARE), by its central directory.
 * @throws {ZipError} if nothing of it can be read, or if it exceeds the limits
 */
export async function readZip(archive: Blob, filter: ZipFilter, limits: ZipLimits): Promise<ZipContent> {
  const { source, entries } = await openZip(archive, limits.bytes);
  const found = new Map<string, ZipEntry>();
  const files: File[] = [];
  const refused: RefusedFile[] = [];
  for (const entry of entries) {
    if (/[\\/]$/.test(entry.name)) continue; // a folder
    const path = safePath(entry.name);
    if (path === undefined) refused.push({ path: entry.name, reason: 'path' });
    else if (filter.isHidden(path) || path.split('/').includes('__MACOSX')) continue;
    else if (filter.isArchive(path)) refused.push({ path, reason: 'nested' });
    else if (!filter.isText(path)) files.push(new File([], path));
    else if (found.has(path)) refused.push({ path, reason: 'duplicate' });
    else found.set(path, entry);
  }
  const bytes = [...found.values()].reduce((sum, { size }) => sum + size, 0);
  if (found.size > limits.files) throw new ZipError('tooManyFiles');
  if (bytes > limits.bytes) throw new ZipError('tooLarge');
  for (const [path, entry] of found) {
    const content = await readEntry(source, entry);
    if (typeof content === 'string') refused.push({ path, reason: content });
    else files.push(new File([content], path));
  }
  return { files, refused, read: found.size, bytes };
}

/** One read of an archive is faster than one of each file in it. */
const MAX_READ_AT_ONCE = 64_000_000;

/** @param maxDirectory the largest central directory that is read, in bytes */
async function openZip(archive: Blob, maxDirectory: number): Promise<{ source: ZipSource; entries: ZipEntry[] }> {
  const { size } = archive;
  const all = size <= MAX_READ_AT_ONCE ? new Uint8Array(await archive.arrayBuffer()) : undefined;
  const read = (start: number, end: number) =>
    all?.subarray(start, end) ??
    archive
      .slice(start, end)
      .arrayBuffer()
      .then((part) => new Uint8Array(part));

  // The end record has a comment of any length, in which its signature may be, too.
  const tail = viewOf(await read(Math.max(0, size - END_SIZE - MAX_16), size));
  let at = tail.byteLength - END_SIZE;
  while (
    at >= 0 &&
    (tail.getUint32(at, true) !== 0x06054b50 || at + END_SIZE + tail.getUint16(at + 20, true) !== tail.byteLength)
  )
    at--;
  if (at < 0) throw new ZipError('damaged');
  const [disk, count] = [tail.getUint16(at + 4, true), tail.getUint16(at + 10, true)];
  const [length, directory] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
  if (count === MAX_16 || length === MAX_32 || directory === MAX_32) throw new ZipError('zip64');
  if (disk !== 0 || directory + length > size - tail.byteLength + at) throw new ZipError('damaged');
  if (length > maxDirectory) throw new ZipError('tooManyFiles');
  return { source: { read, directory }, entries: readDirectory(await read(directory, directory + length), count) };
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, count: number): ZipEntry[] {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new ZipError('damaged');
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const end = extraEnd + view.getUint16(at + 32, true);
    if (end > bytes.length) throw new ZipError('damaged');
    const entry = {
      name: decodeName(bytes.subarray(at + ENTRY_SIZE, nameEnd), bytes.subarray(nameEnd, extraEnd)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    if (entry.packedSize === MAX_32 || entry.size === MAX_32 || entry.offset === MAX_32) throw new ZipError('zip64');
    entries.push(entry);
    at = end;
  }
  return entries;
}

/** Returns the content of a file, which has the size and checksum that the directory declares. */
async function readEntry(
  { read, directory }: ZipSource,
  entry: ZipEntry,
): Promise<Uint8Array<ArrayBuffer> | ZipProblem> {
  const { flags, method, crc, packedSize, size, offset } = entry;
  if (flags & 0x2041) return 'encrypted';
  if (method !== 0 && method !== DEFLATED) return 'compression';
  // Deflate adds little to what it cannot compress: more could only keep the reader busy.
  if (method === 0 ? packedSize !== size : packedSize > 2 * size + 1024) return 'damaged';
  const header = viewOf(await read(offset, offset + HEADER_SIZE));
  if (header.byteLength < HEADER_SIZE || header.getUint32(0, true) !== 0x04034b50) return 'damaged';
  const start = offset + HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedSize > directory) return 'damaged';
  const packed = await read(start, start + packedSize);
  const content = method === DEFLATED ? await inflate(packed, size) : packed;
  return content && crc32(content) === crc ? content : 'damaged';
}

/** How much is inflated at once: Deflate makes at most 1,032 times as much of it. */
const INFLATED_AT_ONCE = 4096;

/** Returns undefined, and inflates no further, if the content does not have this size. */
async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let sent = 0;
  const parts = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (sent < packed.length) controller.enqueue(packed.slice(sent, (sent += INFLATED_AT_ONCE)));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const inflated = parts.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const content = new Uint8Array(size);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await inflated.read();
      if (done) return length === size ? content : undefined;
      if (length + value.length > size) return undefined;
      content.set(value, length);
      length += value.length;
    }
  } catch {
    return undefined;
  } finally {
    inflated.cancel().catch(() => undefined);
  }
}

/** Returns a relative path with `/` between folders, or undefined if it leads out of the archive. */
function safePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/');
  if (/^\/|^[a-z]:|[\0-\x1f\x7f]/i.test(path)) return undefined;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? undefined : parts.join('/');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The characters of the bytes from 128 on in the code page of the first PCs, which is that of names that are not UTF-8. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** Many programs write UTF-8 without saying so. Names in code page 437 with other characters than ASCII are hardly ever UTF-8. */
function decodeName(name: Uint8Array, extra: Uint8Array): string {
  try {
    return utf8.decode(unicodeName(name, extra) ?? name);
  } catch {
    return Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128])).join('');
  }
}

/** The name in UTF-8 in the extra field of Info-ZIP, if it belongs to the name. */
function unicodeName(name: Uint8Array, extra: Uint8Array): Uint8Array | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 0x7075 && end <= extra.length && end >= at + 9)
      return view.getUint32(at + 5, true) === crc32(name) ? extra.subarray(at + 9, end) : undefined;
    at = end;
  }
  return undefined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ byte) & 255]!;
  return ~crc >>> 0;
}
