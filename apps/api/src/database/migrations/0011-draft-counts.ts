import type { ColumnTypes } from './column-types';

/** How many texts are drafts: those that were sent back wait for whoever translates. */
export const draftCounts = ({ int }: ColumnTypes): readonly string[] => [
  `alter table counts add column drafts ${int} not null default 0`,
  `update counts set drafts = (
    select count(*) from texts t
      join messages m on m.id = t.message_id
      join namespaces n on n.id = m.namespace_id
      join texts r on r.message_id = m.id
        and r.language = coalesce(n.reference, (select trim(value, '"') from settings where name = 'reference'))
    where m.namespace_id = counts.namespace_id and t.language = counts.language and m.deleted_at is null
      and t.state = 'draft' and t.forms <> '{}' and r.forms <> '{}'
  )`,
];
