import { syntaxOf } from '@dragoman/i18n/internal';
import { sourceOfForm } from '../texts/selected/forms-to-translate';
import { formId, type JobFile, type JobFileForm } from './job-file';
import { writeJobCsv } from './job-csv';
import { writeJobXliff } from './job-xliff';
import type { TranslationJobFormat } from './translation-jobs.contract';
import type { JobText } from './translation-jobs.store';
import type { TranslationJobRow } from './translation-jobs.tables';

/** Writes the file of a job: the texts as they were sent, whatever has changed since. */
export function translationJobFile(
  job: Pick<TranslationJobRow, 'id' | 'language' | 'source_language'>,
  texts: readonly JobText[],
  format: TranslationJobFormat,
): string {
  const file: JobFile = {
    sourceLanguage: job.source_language,
    language: job.language,
    forms: texts.flatMap((text) => formsOf(text, job)),
  };
  return format === 'csv' ? writeJobCsv(file) : writeJobXliff(file);
}

function formsOf(
  { position, namespace, key, kind, syntax, source, target, forms, description, maxLength, ...progress }: JobText,
  { id: jobId, language }: Pick<TranslationJobRow, 'id' | 'language'>,
): readonly JobFileForm[] {
  return forms.map((form) => {
    const own = target[form] ?? '';
    const examples = kind === 'text' ? [] : syntaxOf(syntax).examples(language, kind, form as 'other');
    return {
      ...{ id: formId({ jobId, position, form }), namespace, key, syntax },
      ...(form !== '' && { form: examples.length === 0 ? form : `${form}: ${examples.join(', ')}` }),
      ...{ source: sourceOfForm(source, form), target: own },
      state: own === '' ? 'initial' : stateOf(progress),
      ...(description !== undefined && { description }),
      ...(maxLength !== undefined && { maxLength }),
    };
  });
}

function stateOf({ state, sourceChanged }: Pick<JobText, 'state' | 'sourceChanged'>): JobFileForm['state'] {
  if (sourceChanged || state === 'draft') return 'initial';
  return state === 'reviewed' ? 'reviewed' : 'translated';
}
