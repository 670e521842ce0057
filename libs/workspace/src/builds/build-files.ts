import { type IncomingFile, inOneLanguage } from '../exchange/import/incoming-file';
import { incomingFiles } from '../exchange/import/input-files';
import type { BuildInput } from './builds.contract';

/**
 * The files of a build that are sent, each with a language.
 * @param fallback the language of files that name none. BCP 47
 */
export const buildFiles = (
  { files, layout, syntax }: Pick<BuildInput, 'files' | 'layout' | 'syntax'>,
  fallback: string,
): readonly IncomingFile[] =>
  incomingFiles(files, { ...(layout !== undefined && { layout }), ...(syntax && { syntax }) }).map((file) =>
    inOneLanguage(file, fallback),
  );
