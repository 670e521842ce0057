import type { ColumnTypes } from './column-types';

/** What a search looks through: each text of a message, and under the language '' its key, spelled as words are compared. */
export const searchTable = ({ text, counter, end, findable }: ColumnTypes): readonly string[] => [
  `create table search_texts (
    id ${counter},
    language ${text} not null,
    message_id ${text} not null references messages (id),
    content ${text} not null
  ) ${end}`,
  `create unique index search_texts_by_message on search_texts (language, message_id)`,
  ...findable('search_texts', 'content'),
];
