import type { ColumnTypes } from './column-types';

/** All that messages are chosen and sorted by, so that a list reads the rows of one page alone. */
export const listIndexes = ({ readThrough, small }: ColumnTypes): readonly string[] => [
  `drop index messages_by_position`,
  `create index messages_by_position on messages (namespace_id, position, id, deleted_at)`,
  `drop index texts_by_state`,
  `create index texts_by_language on texts
    (language, message_id, state, complete, errors, warnings, source_version, updated_at, updated_by)`,
  ...readThrough('search_texts', ['language', 'message_id', 'content']),
  ...small('namespaces'),
];
