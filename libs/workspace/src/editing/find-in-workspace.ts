import { checkFormOfAddress } from '../checks/form-of-address';
import { readForms } from '../checks/rules/rule-text';
import type { FindingsOfText, TextToCheck } from '../checks/run-checks';
import { WORKSPACE_FINDINGS } from '../checks/workspace-findings';
import type { Queries } from '../database/database';
import { findTermProblems } from '../terms/terms-of-texts';
import { formalityOfLanguages } from './stores/languages.store';

/** Returns what each text has that the glossary or the settings of its language rule out, in the order of the texts. */
export async function findInWorkspace(db: Queries, texts: readonly TextToCheck[]): Promise<readonly FindingsOfText[]> {
  const ofTerms = await findTermProblems(db, texts);
  const formalities = await formalityOfLanguages(db);
  if (formalities.size === 0) return ofTerms;
  return texts.map((text, index) => {
    const formality = formalities.get(text.language);
    if (formality === undefined) return ofTerms[index]!;
    const found = readForms(text, text).flatMap((form) => checkFormOfAddress(form, formality));
    const { severity } = WORKSPACE_FINDINGS.formality;
    return [...ofTerms[index]!, ...found.map(({ values = {}, ...finding }) => ({ ...finding, severity, values }))];
  });
}
