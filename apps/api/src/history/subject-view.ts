import type { Subject } from './change';

/** Returns a subject as the API names it: what is a message in the code and the database is a key there. */
export const subjectView = <T extends Subject>(subject: T) => ({
  ...subject,
  type: subject.type === 'message' ? 'key' : subject.type,
});
