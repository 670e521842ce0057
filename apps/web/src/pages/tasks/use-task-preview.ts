import { useRef, useState } from 'react';
import type { TaskPreviewView, TaskSelectionInput } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { PageFailure, type Refusal } from '../../page/page-module';
import { useLoaded } from '../../page/use-loaded';
import { sendInBrowser } from '../../requests/from-browser';
import { previewTask } from '../../requests/tasks';

/** Texts are counted when choosing pauses. */
const PREVIEW_DELAY_MS = 250;

/** As many as the API counts at once, and as a task can be created in. */
export const MAX_LANGUAGES = 100;

type LanguageCount = TaskPreviewView['languages'][number];

export interface TaskPreview {
  /** Those that are counted, which may be more than those chosen. */
  readonly languages: readonly LanguageCount[];
  /** Why nothing could be counted, such as too many texts. */
  readonly problem?: Refusal;
}

/**
 * Counts the texts of a new task in the chosen languages. Each is counted once, until something else about the task changes; then
 * the numbers before stay until there are new ones.
 */
export function useTaskPreview() {
  const [input, setInput] = useState<string | false>(false);
  const counts = useRef<{ readonly of: string; readonly byLanguage: Map<string, LanguageCount> }>(undefined);
  const count = async ({ languages, ...selection }: TaskSelectionInput): Promise<TaskPreview> => {
    const of = JSON.stringify(selection);
    if (counts.current?.of !== of) counts.current = { of, byLanguage: new Map() };
    const { byLanguage } = counts.current;
    const missing = languages.filter((language) => !byLanguage.has(language));
    for (let start = 0; start < missing.length; start += MAX_LANGUAGES) {
      const part = missing.slice(start, start + MAX_LANGUAGES);
      const outcome = await previewTask(sendInBrowser, { ...selection, languages: part });
      if (outcome.ok) for (const each of outcome.view.languages) byLanguage.set(each.language, each);
      else if (outcome.problem.status === 422) return { languages: [], problem: outcome.problem };
      else throw new PageFailure(outcome.problem.status || 503);
    }
    return { languages: [...byLanguage.values()] };
  };
  const loaded = useLoaded(
    input,
    () => count(JSON.parse(input as string) as TaskSelectionInput),
    undefined,
    PREVIEW_DELAY_MS,
  );
  const [latest, setLatest] = useState<TaskPreview>();
  if (loaded !== undefined && loaded !== latest) setLatest(loaded);
  return {
    preview: loaded ?? latest,
    isCounting: loaded === undefined,
    update: (selection: TaskSelectionInput) => setInput(JSON.stringify(selection)),
    count,
  };
}
