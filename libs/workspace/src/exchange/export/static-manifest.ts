import type { ExportListView } from '../exchange.contract';

/** Next to the files of a static export. */
export const MANIFEST_FILE = 'manifest.json';

/** Lists the files of a static export with their hashes, for programs. The same release has the same bytes. */
export function manifestContent({ release, files }: Required<Pick<ExportListView, 'files' | 'release'>>): string {
  const manifest = {
    release,
    languages: [...new Set(files.map(({ language }) => language))].sort(),
    namespaces: [...new Set(files.map(({ namespace }) => namespace))].sort(),
    files: files.map(({ file, language, namespace, bytes, hash }) => ({ file, language, namespace, bytes, hash })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
