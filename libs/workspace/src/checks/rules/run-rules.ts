import type { CheckContext, CheckedMessage, CheckFinding } from '../message-check';
import type { Rule } from './rule';
import { readForms } from './rule-text';
import { RULES } from './rules';

/** Returns what the rules find in a text, each rule at most once for each form. */
export function runRules(message: CheckedMessage, context: CheckContext): readonly CheckFinding[] {
  const forms = readForms(message, context);
  if (forms.length === 0) return [];
  const rules = rulesOf(forms[0]!.language);
  return forms.flatMap((form, index) =>
    rules.flatMap((rule): CheckFinding[] => {
      const found = rule.needs === 'forms' && index > 0 ? undefined : rule.find(form);
      if (found === undefined) return [];
      const fix = found.edits && form.correct(found.edits);
      return [
        {
          code: rule.code,
          ...(form.category !== undefined && rule.needs !== 'forms' && { form: form.category }),
          values: found.found === undefined ? {} : { found: found.found },
          ...(fix !== undefined && fix !== form.raw && { fix }),
        },
      ];
    }),
  );
}

const byLanguage = new Map<string, readonly Rule[]>();

function rulesOf(language: string): readonly Rule[] {
  let rules = byLanguage.get(language);
  if (rules === undefined) {
    rules = RULES.filter(({ languages, exceptIn }: Rule) =>
      languages === undefined ? !exceptIn?.includes(language) : languages.includes(language),
    );
    if (byLanguage.size < 1000) byLanguage.set(language, rules);
  }
  return rules;
}
