/** Returns the path of the page of a task, below the interface language. */
export const taskPath = (id: string): string => `/tasks/${encodeURIComponent(id)}`;
