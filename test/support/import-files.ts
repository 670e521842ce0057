import type { ImportFileInput } from '../../libs/workspace/src/exchange/exchange.contract';

/** File contents by language and namespace; anything but a string is written as formatted JSON. */
export type Files = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const toImportFiles = (files: Files): ImportFileInput[] =>
  Object.entries(files).flatMap(([language, namespaces]) =>
    Object.entries(namespaces).map(([namespace, content]) => ({
      file: `${language}/${namespace}.json`,
      content: typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    })),
  );
