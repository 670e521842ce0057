import type { SyntaxName, TextPosition } from '@dragoman/i18n/internal';

/** A form of a text in the file of a translation job. */
export interface JobFileForm {
  /** See {@link formId}. */
  readonly id: string;
  readonly namespace: string;
  readonly key: string;
  /** A plural form with numbers that it is for, such as `few: 2, 3, 4`; absent for the only form. */
  readonly form?: string;
  /** What source and target are written in. */
  readonly syntax: SyntaxName;
  readonly source: string;
  /** Empty if it is not translated. */
  readonly target: string;
  /** `initial`: to be translated, or again because its source has changed. */
  readonly state: 'initial' | 'translated' | 'reviewed';
  readonly description?: string;
  /** In grapheme clusters. */
  readonly maxLength?: number;
}

/** The content of the file of a translation job. The same job has the same files, whatever has changed since. */
export interface JobFile {
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** BCP 47. */
  readonly language: string;
  /** Those of a namespace, and those of a text, follow each other. */
  readonly forms: readonly JobFileForm[];
}

/** A form as it came back. Everything but its translation is ignored. */
export interface ReturnedForm extends TextPosition {
  /** As the file has it. */
  readonly id: string;
  /** As the file has it, for display; empty if it has none. */
  readonly key: string;
  readonly target: string;
  /** The target has inline codes whose original data is not in the file. */
  readonly lacksData?: true;
}

/** Identifies a form in files. */
export interface FormReference {
  readonly jobId: string;
  /** Position of its text in the job, starting at 1. */
  readonly position: number;
  /** A plural category; `''` for the only form. */
  readonly form: string;
}

/** Writes `{job}.{position}`, or `{job}.{position}.{form}`: a name in XML, and no number or date for spreadsheets. */
export const formId = ({ jobId, position, form }: FormReference): string =>
  `${jobId}.${position}${form === '' ? '' : `.${form}`}`;

const FORM_ID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([1-9]\d{0,5})(?:\.([a-z]+))?$/;

/** Undefined if it is not the id of a form. */
export function parseFormId(id: string): FormReference | undefined {
  const [, jobId, position, form = ''] = FORM_ID.exec(id) ?? [];
  return jobId === undefined ? undefined : { jobId, position: Number(position), form };
}
