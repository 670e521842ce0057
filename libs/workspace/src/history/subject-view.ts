import type { Subject } from './change';

/** Returns a subject under the name that the API uses: `message` in the code and the database is `key` there. */
export const subjectView = <T extends Subject>(subject: T) => ({
  ...subject,
  type: subject.type === 'message' ? 'key' : subject.type,
});
