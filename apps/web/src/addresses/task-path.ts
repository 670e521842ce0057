/**
 * Returns the path of the page of a task, below the interface language.
 * @param language BCP 47: if the task was deleted, the page leads to all texts of this language
 */
export const taskPath = (id: string, language?: string): string =>
  `/tasks/${encodeURIComponent(id)}${language === undefined ? '' : `?language=${language}`}`;
