import { crc32, inflateRawSync } from 'node:zlib';

/** Reads a ZIP archive by the central directory at its end, as its specification requires. Returns the texts by name, in their order. */
export function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expect([content.length, crc32(content)]).toEqual([archive.readUInt32LE(at + 24), archive.readUInt32LE(at + 16)]);
    files.set(archive.subarray(at + 46, at + 46 + length).toString(), content.toString());
    at += 46 + length;
  }
  return files;
}
