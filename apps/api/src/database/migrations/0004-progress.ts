import type { ColumnTypes } from './column-types';

/** How far everything was on each day, and whose texts say something else than their source by now. */
export const progressTable = ({ text, int, end }: ColumnTypes): readonly string[] => [
  `alter table counts add column source_changed ${int} not null default 0`,
  `update counts set source_changed = (
    select count(*) from texts t
      join messages m on m.id = t.message_id
      join namespaces n on n.id = m.namespace_id
      join texts r on r.message_id = m.id
        and r.language = coalesce(n.reference, (select trim(value, '"') from settings where name = 'reference'))
    where m.namespace_id = counts.namespace_id and t.language = counts.language and m.deleted_at is null
      and t.source_version < m.source_version and t.forms <> '{}' and t.language <> r.language
  )`,

  // By how much a day (since 1970, UTC) changed the counts: what was is what is, less what came since.
  `create table progress (
    day ${int} not null,
    namespace_id ${text} not null references namespaces (id),
    language ${text} not null references languages (tag),
    messages ${int} not null,
    translated ${int} not null,
    reviewed ${int} not null,
    primary key (day, namespace_id, language)
  ) ${end}`,

  // Whoever did something is asked for it, and who that was.
  `create index change_sets_by_actor on change_sets (actor_id, id)`,
];
