import type { CountsView, WorkspaceView } from '@dragoman/workspace/internal';
import type { Installation } from './installation';
import type { Output } from './output';
import { InvalidArgumentError } from 'commander';
import type { Commands, InstallationOptions } from './commands';
import { parseList } from './options';

interface StatusArguments extends InstallationOptions {
  readonly failUnder?: number;
  readonly languages?: readonly string[];
}

export function addStatus(commands: Commands): void {
  commands
    .addOnInstallation('status', 'translation progress by language')
    .option('--fail-under <percentage>', 'exit with 1 if less than this percentage is translated', parsePercentage)
    .option('--languages <list>', 'only these languages, e.g. de,pl', parseList)
    .action(({ failUnder, languages, ...options }: StatusArguments) => {
      const limits = {
        ...(failUnder !== undefined && { minPercentage: failUnder }),
        ...(languages && { onlyLanguages: languages }),
      };
      return commands.read(options, (installation, output) => printStatus(installation, limits, output));
    });
}

function parsePercentage(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('--fail-under takes a percentage from 0 to 100.');
}

interface LanguageStatus {
  readonly language: string;
  readonly keys: number;
  readonly translated: number;
  readonly reviewed: number;
  readonly errors: number;
}

/**
 * Prints the progress of each language.
 * @param minPercentage fails if a language has less
 * @param onlyLanguages all languages if absent
 */
export async function printStatus(
  installation: Installation,
  { minPercentage, onlyLanguages }: { readonly minPercentage?: number; readonly onlyLanguages?: readonly string[] },
  output: Output,
): Promise<number> {
  const lines = statusByLanguage(await installation.workspace()).filter(
    ({ language }) => onlyLanguages === undefined || onlyLanguages.includes(language),
  );
  const unknown = (onlyLanguages ?? []).filter((tag) => !lines.some(({ language }) => language === tag));
  const width = Math.max(8, ...lines.map(({ language }) => language.length));
  output.line(`${'language'.padEnd(width)}  translated  reviewed  errors`);
  for (const { language, keys, translated, reviewed, errors } of lines) {
    const share = (amount: number) => `${roundedPercentage(amount, keys)} %`;
    output.line(
      `${language.padEnd(width)}  ${share(translated).padStart(10)}  ${share(reviewed).padStart(8)}  ${String(errors).padStart(6)}`,
    );
  }
  const below =
    minPercentage === undefined ? [] : lines.filter((line) => percentage(line.translated, line.keys) < minPercentage);
  for (const { language, keys, translated } of below) {
    output.error(
      `${language}: ${keys - translated} of ${keys} keys are untranslated; less than ${minPercentage}% are translated.`,
    );
  }
  for (const tag of unknown) output.error(`${tag}: unknown language.`);
  output.result({ languages: lines, failed: [...below.map(({ language }) => language), ...unknown] });
  return below.length + unknown.length > 0 ? 1 : 0;
}

const statusByLanguage = ({ languages, counts }: WorkspaceView): readonly LanguageStatus[] =>
  languages.map(({ tag }, index) => {
    const sum = (of: keyof CountsView) => (counts[index] ?? []).reduce((total, each) => total + each[of], 0);
    return {
      language: tag,
      keys: sum('keys'),
      translated: sum('translated'),
      reviewed: sum('reviewed'),
      errors: sum('errors'),
    };
  });

const percentage = (amount: number, total: number): number => (total === 0 ? 100 : (amount / total) * 100);

/** Rounded down, so that only complete is 100. */
const roundedPercentage = (amount: number, total: number): number => Math.floor(percentage(amount, total));
