import type { CountsView, WorkspaceView } from '../translations/editing.contract';
import type { Installation } from './installation';
import type { Output } from './output';

interface Line {
  readonly language: string;
  readonly messages: number;
  readonly translated: number;
  readonly reviewed: number;
  readonly errors: number;
}

/**
 * How far each language is.
 * @param least percents; less in one of the languages is a failure
 * @param only of which languages; all where it is left out
 */
export async function tellStatus(
  installation: Installation,
  { least, only }: { readonly least?: number; readonly only?: readonly string[] },
  output: Output,
): Promise<number> {
  const lines = linesOf(await installation.workspace()).filter(
    ({ language }) => only === undefined || only.includes(language),
  );
  const unknown = (only ?? []).filter((tag) => !lines.some(({ language }) => language === tag));
  const width = Math.max(8, ...lines.map(({ language }) => language.length));
  output.say(`${'language'.padEnd(width)}  translated  reviewed  errors`);
  for (const { language, messages, translated, reviewed, errors } of lines) {
    const share = (amount: number) => `${percents(amount, messages)} %`;
    output.say(
      `${language.padEnd(width)}  ${share(translated).padStart(10)}  ${share(reviewed).padStart(8)}  ${String(errors).padStart(6)}`,
    );
  }
  const short = least === undefined ? [] : lines.filter((line) => exact(line.translated, line.messages) < least);
  for (const { language, messages, translated } of short) {
    output.error(
      `${language}: ${messages - translated} of ${messages} messages are not translated, less than ${least} % are.`,
    );
  }
  for (const tag of unknown) output.error(`${tag}: there is no such language here.`);
  output.result({ languages: lines, failed: [...short.map(({ language }) => language), ...unknown] });
  return short.length + unknown.length > 0 ? 1 : 0;
}

const linesOf = ({ languages, counts }: WorkspaceView): readonly Line[] =>
  languages.map(({ tag }, index) => {
    const sum = (of: keyof CountsView) => counts[index].reduce((total, each) => total + each[of], 0);
    return {
      language: tag,
      messages: sum('messages'),
      translated: sum('translated'),
      reviewed: sum('reviewed'),
      errors: sum('errors'),
    };
  });

const exact = (amount: number, all: number): number => (all === 0 ? 100 : (amount / all) * 100);

/** Never 100 before all is there. */
const percents = (amount: number, all: number): number => Math.floor(exact(amount, all));
