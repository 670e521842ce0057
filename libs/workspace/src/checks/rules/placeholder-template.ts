import { foreignPlaceholders } from './foreign-placeholders';

/** `<%= name %>` of ERB and EJS, `[[name]]` of MediaWiki and Twig. */
export const placeholderTemplate = foreignPlaceholders('placeholderTemplate', /<%=? ?[\w.]+ ?%>|\[\[\w+\]\]/g);
