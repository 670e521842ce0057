import { checkFormOfAddress, type Formality } from '../checks/form-of-address';
import { readForms } from '../checks/rules/rule-text';
import type { FindingsOfText, TextToCheck } from '../checks/run-checks';
import { type TextOfMessage, WORKSPACE_FINDINGS } from '../checks/workspace-findings';
import type { Queries } from '../database/database';
import { findCutOff } from '../cut-off-texts/cut-off-texts';
import { findTermProblems } from '../terms/terms-of-texts';
import { formalityOfLanguages } from './stores/languages.store';

/**
 * Returns what each text has that the glossary or the settings of its language rule out, and what pages show of it incompletely, in
 * the order of the texts.
 */
export async function findInWorkspace(
  db: Queries,
  ofMessages: readonly TextOfMessage[],
): Promise<readonly FindingsOfText[]> {
  const texts = ofMessages.map(({ text }) => text);
  const ofTerms = await findTermProblems(db, texts);
  const ofPages = await findCutOff(db, ofMessages);
  const formalities = await formalityOfLanguages(db);
  return texts.map((text, index) => [
    ...ofTerms[index]!,
    ...findFormality(text, formalities.get(text.language)),
    ...ofPages[index]!,
  ]);
}

function findFormality(text: TextToCheck, formality: Formality | undefined): FindingsOfText {
  if (formality === undefined) return [];
  const found = readForms(text, text).flatMap((form) => checkFormOfAddress(form, formality));
  const { severity } = WORKSPACE_FINDINGS.formality;
  return found.map(({ values = {}, ...finding }) => ({ ...finding, severity, values }));
}
