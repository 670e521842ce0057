import { type Forms, normalizeForms } from '@dragoman/i18n/internal';
import type { CheckRegistry } from '../checks/check-registry';
import { divideFindings } from '../checks/ignored-findings';
import type { FoundFinding } from '../checks/run-checks';
import { withSeverities } from '../checks/severities';
import type { Queries } from '../database/database';
import { textToCheck } from '../editing/check-text';
import { compareTexts } from '../editing/compare-texts';
import { findInWorkspace } from '../editing/find-in-workspace';
import { referenceLanguage } from '../editing/stores/languages.store';
import type { Message } from '../editing/stores/messages.store';
import { loadSeverities } from '../editing/stores/severities.store';
import type { Text } from '../editing/stores/texts.store';

/** A text that is not saved. */
export interface UnsavedText {
  /** The text as it is saved, with its source. */
  readonly row: {
    /** A key that does not exist yet has an empty id. */
    readonly message: WrittenMessage;
    readonly referenceForms: Forms;
    readonly text: Pick<Text, 'ignored'> | undefined;
  };
  readonly forms: Forms;
}

/** What the checks need of a key. */
export type WrittenMessage = Pick<
  Message,
  'id' | 'namespace' | 'key' | 'path' | 'kind' | 'context' | 'maxLength' | 'syntax' | 'markup' | 'reference' | 'deleted'
>;

interface WrittenChecks {
  readonly checks: Pick<CheckRegistry, 'findStandard' | 'findContributed'>;
  /** Codes of errors that count whatever the severities of the installation are, also if they are ignored. */
  readonly binding?: ReadonlySet<string>;
}

/**
 * Returns the findings that texts would have once they are saved, in the order of the texts: without ignored ones, and without loops
 * of texts that insert each other.
 * @param language canonical BCP 47
 */
export async function findWritten(
  db: Queries,
  texts: readonly UnsavedText[],
  language: string,
  { checks, binding = new Set() }: WrittenChecks,
): Promise<readonly (readonly FoundFinding[])[]> {
  const reference = (await referenceLanguage(db)) ?? '';
  const severities = await loadSeverities(db);
  const written = texts.map(({ row: { message, referenceForms }, forms }) => {
    const source = language === message.reference ? forms : referenceForms;
    const { text } = textToCheck(message, { language: message.reference, forms: source }, { language, forms });
    return { message, source, text, forms: normalizeForms(forms) };
  });
  const toCheck = written.map(({ text }) => text);
  const standard = await checks.findStandard(toCheck);
  const contributed = await checks.findContributed(toCheck);
  const ofMessages = written.map(({ message, text }) => ({ messageId: message.id, text }));
  const inWorkspace = await findInWorkspace(db, ofMessages);
  const ofComparison = await compareTexts(
    db,
    written.map(({ message, source, forms }) => ({ message, language, source, forms })),
    { reference, severities },
  );
  return texts.map(({ row }, index) => {
    const found = [...standard[index]!, ...inWorkspace[index]!, ...contributed[index]!];
    const isBinding = ({ code, severity }: FoundFinding) => severity === 'error' && binding.has(code);
    const others = found.filter((finding) => !isBinding(finding));
    const findings = [...withSeverities(others, severities, language), ...ofComparison[index]!];
    const { counted } = divideFindings(findings, row.text?.ignored ?? []);
    return [...found.filter(isBinding), ...counted];
  });
}
