import { relative, sep } from 'node:path';
import type { ExportScope, Installation } from '../installation';
import { formatCount, type Terminal } from '../output';
import { referenceTexts } from '../reference-texts';
import { checkCall, type Finding } from './findings';
import { KnownTexts } from './known-texts';
import { sourceFiles } from './source-files';
import { findTextCalls, type TextCall } from './text-calls';
import { Option } from 'commander';
import { type Commands, EXIT_STATUS } from '../commands';
import { parseUrl, type ReleaseName, sourceReleaseOption, textsOf } from '../options';

interface CheckArguments {
  readonly url?: string;
  readonly release: ReleaseName;
  readonly format: CheckFormat;
  readonly defaultNamespace: string;
}

export function addCheck(commands: Commands): void {
  commands
    .addWithoutOptions(
      'check <src...>',
      'report keys without a text, and variables that your code does not give to a text',
    )
    .option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl)
    .addOption(sourceReleaseOption())
    .addOption(
      new Option('--format <format>', 'github: annotations of GitHub Actions')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .option('--default-namespace <name>', 'the namespace of keys without one', 'translation')
    .addHelpText('after', EXIT_STATUS)
    .action((sources: string[], { release, format, defaultNamespace, ...options }: CheckArguments) =>
      commands.read(options, (installation) =>
        checkCode(installation, textsOf(release), { sources, format, defaultNamespace }, commands.terminal),
      ),
    );
}

export type CheckFormat = 'text' | 'json' | 'github';

export interface CheckOptions {
  /** Files and directories. */
  readonly sources: readonly string[];
  readonly format: CheckFormat;
  /** Namespace of keys that name none. */
  readonly defaultNamespace: string;
}

/** Reports keys without a text, and variables that a text needs and the code does not give. */
export async function checkCode(
  installation: Installation,
  scope: ExportScope,
  { sources, format, defaultNamespace }: CheckOptions,
  { env, stdout }: Terminal,
): Promise<number> {
  const write = (text: string): void => void stdout.write(`${text}\n`);
  const files = await sourceFiles(sources);
  const { calls, unreadable } = await findTextCalls(files, defaultNamespace);
  const texts = new KnownTexts(await referenceTexts(installation, scope));
  const findings: Finding[] = unreadable.map((file) => ({ kind: 'unreadableFile', file }));
  const notChecked: (Pick<TextCall, 'file' | 'line' | 'column'> & { reason: string })[] = [];
  for (const call of calls) {
    const checked = checkCall(call, texts);
    findings.push(...checked.findings);
    const { file, line, column } = call;
    if (checked.notChecked) notChecked.push({ file, line, column, reason: checked.notChecked });
  }
  findings.sort(inOrder);

  if (format === 'json') {
    const named = <T extends { file: string }>(places: readonly T[]) =>
      places.map((place) => ({ ...place, file: nameFrom(process.cwd(), place.file) }));
    write(
      JSON.stringify({
        files: files.length,
        calls: calls.length,
        findings: named(findings),
        notChecked: named(notChecked.sort(inOrder)),
      }),
    );
  } else {
    for (const finding of findings)
      write(format === 'github' ? annotation(finding, env.GITHUB_WORKSPACE) : line(finding));
    const rest = notChecked.length === 0 ? '' : `, ${notChecked.length.toLocaleString('en')} of them not checked`;
    const result = findings.length === 0 ? 'No findings' : formatCount(findings.length, 'finding');
    write(`${result} in ${formatCount(files.length, 'file')} (${formatCount(calls.length, 'call')}${rest}).`);
    if (rest)
      write('Keys, namespaces or variables that are only known at run time are not checked; --format json lists them.');
    const isDefaultUnknown = findings.some(
      (finding) => finding.kind === 'unknownNamespace' && finding.namespace === defaultNamespace,
    );
    if (isDefaultUnknown) {
      write(`Keys without a namespace are looked up in "${defaultNamespace}": --default-namespace names another one.`);
    }
  }
  return findings.length === 0 ? 0 : 1;
}

type Place = Pick<Finding, 'file' | 'line' | 'column'>;

const inOrder = (one: Place, other: Place): number =>
  one.file === other.file
    ? (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0)
    : one.file < other.file
      ? -1
      : 1;

const nameFrom = (directory: string, file: string): string => relative(directory, file).split(sep).join('/');

function line(finding: Finding): string {
  const place = [nameFrom(process.cwd(), finding.file), finding.line, finding.column].filter(
    (part) => part !== undefined,
  );
  return `${place.join(':')} ${messageOf(finding)}`;
}

function messageOf(finding: Finding): string {
  switch (finding.kind) {
    case 'unreadableFile':
      return 'cannot be parsed';
    case 'unknownNamespace':
      return `unknown namespace: ${finding.namespace} (key ${finding.key})`;
    case 'unknownKey':
      return `unknown key: ${finding.namespace}:${finding.key}`;
    case 'missingVariables':
      return `missing ${finding.variables.length === 1 ? 'variable' : 'variables'}: ${finding.namespace}:${finding.key} needs ${finding.variables.join(', ')}`;
  }
}

/** A workflow command of GitHub Actions, which shows a finding next to its line; paths start at the checkout. */
function annotation(finding: Finding, checkout = process.cwd()): string {
  const name = nameFrom(checkout, finding.file);
  const properties = [
    `file=${escapeProperty(name.startsWith('../') ? finding.file : name)}`,
    ...(finding.line === undefined ? [] : [`line=${finding.line}`, `col=${finding.column}`]),
    'title=dragoman check',
  ];
  return `::error ${properties.join(',')}::${escapeData(messageOf(finding))}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
