import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ExportScope, Installation } from '../installation';
import { formatCount, type Output } from '../output';
import { referenceTexts } from '../reference-texts';
import {
  compareDeclarations,
  type DeclarationChanges,
  type DeclarationOptions,
  declareTexts,
} from './text-declaration';

export interface TypesOptions extends DeclarationOptions {
  /** Absolute. */
  readonly file: string;
  /** As the user wrote it, for messages. */
  readonly fileName: string;
  /** Writes nothing; fails if the file is out of date. */
  readonly check: boolean;
}

/** Writes the types of the texts, or checks whether they are up to date. An unchanged file is not touched. */
export async function writeTextTypes(
  installation: Installation,
  scope: ExportScope,
  { file, fileName, check, ...options }: TypesOptions,
  output: Output,
): Promise<number> {
  const content = declareTexts(await referenceTexts(installation, scope), options);
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (check) return reportChanges(fileName, before, content, output);
  if (before !== content) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file); // atomic: a watching compiler never reads half of it
  }
  output.line(before === content ? `${fileName} is up to date.` : `${fileName} written.`);
  output.result({ file: fileName, written: before !== content });
  return 0;
}

function reportChanges(fileName: string, before: string | undefined, content: string, output: Output): number {
  const command = 'Run dragoman types without --check, and commit the file.';
  if (before === undefined) {
    output.error(`${fileName} does not exist. ${command}`);
    output.result({ file: fileName, upToDate: false });
    return 1;
  }
  const changes = compareDeclarations(before, content);
  const { added, removed, changed, isOtherwiseDifferent, reworded } = changes;
  const isUpToDate = added.length + removed.length + changed.length === 0 && !isOtherwiseDifferent;
  output.result({ file: fileName, upToDate: isUpToDate, ...changes });
  if (isUpToDate) {
    const rest = reworded > 0 ? ` ${formatCount(reworded, 'text')} worded differently, which changes no type.` : '';
    output.line(`${fileName} is up to date.${rest}`);
    return 0;
  }
  for (const line of describeChanges(changes)) output.error(line);
  output.error(`${fileName} is out of date. ${command}`);
  return 1;
}

const MAX_LISTED_KEYS = 20;

function describeChanges({ added, removed, changed, isOtherwiseDifferent }: DeclarationChanges): string[] {
  const list = (what: string, keys: readonly string[]): string[] => [
    ...keys.slice(0, MAX_LISTED_KEYS).map((key) => `${what} ${key}`),
    ...(keys.length > MAX_LISTED_KEYS ? [`… and ${formatCount(keys.length - MAX_LISTED_KEYS, 'other key')}`] : []),
  ];
  return [
    ...list('new:', added),
    ...list('removed:', removed),
    ...list('other variables:', changed),
    ...(isOtherwiseDifferent ? ['The options differ, or the file was changed by hand.'] : []),
  ];
}
