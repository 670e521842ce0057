import type { ColumnTypes } from './column-types';

/** What a set of changes is made of, counted as it is written: one import may be hundreds of thousands of them. */
export const changeParts = ({ text, int, end }: ColumnTypes): readonly string[] => [
  `create table change_parts (
    change_set_id ${text} not null references change_sets (id),
    subject_type ${text} not null,
    language ${text} not null,
    changes ${int} not null,
    primary key (change_set_id, subject_type, language)
  ) ${end}`,
  `create index change_parts_by_language on change_parts (language, change_set_id)`,
  `insert into change_parts (change_set_id, subject_type, language, changes)
    select change_set_id, subject_type, coalesce(language, ''), count(*) from changes
    group by change_set_id, subject_type, coalesce(language, '')`,
];
