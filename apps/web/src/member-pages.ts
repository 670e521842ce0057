/**
 * Code of the pages for members, by id, and the code that sends their forms. A separate module, since the names of these
 * files alone would add more than a kilobyte to the code that every visitor loads.
 */
export { memberPages } from 'virtual:member-pages';
export { jsonSender, submitForm } from './sending';

/** Source file, as named in the build's manifest. */
export const MEMBER_PAGES_FILE = 'src/member-pages.ts';
