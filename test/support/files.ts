import type { ImportFileInput } from '../../apps/api/src/exchange/exchange.contract';

/** By language and namespace; what is no text is written as people write files. */
export type Files = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const filesOf = (files: Files): ImportFileInput[] =>
  Object.entries(files).flatMap(([language, namespaces]) =>
    Object.entries(namespaces).map(([namespace, content]) => ({
      file: `${language}/${namespace}.json`,
      content: typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    })),
  );
