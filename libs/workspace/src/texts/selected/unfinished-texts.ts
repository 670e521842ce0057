import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** A language, or the column that has it. */
type Language = string | RawBuilder<string>;

/** SQL: whether the message `m` of the namespace `n` has a source. Without one, it can only be written in the reference language. */
export const isTranslatable = (language: Language, reference: string) => sql<SqlBool>`(
  coalesce(n.reference, ${reference}) = ${language} or exists (
    select 1 from texts r
    where r.message_id = m.id and r.language = coalesce(n.reference, ${reference}) and r.forms <> '{}'
  )
)`;

/** SQL: whether there is no complete text of `m`, but can be one. */
export const isUntranslated = (language: Language, reference: string) => sql<SqlBool>`(
  not exists (select 1 from texts t where t.message_id = m.id and t.language = ${language} and t.complete = 1)
  and ${isTranslatable(language, reference)}
)`;

/** SQL: whether the text of `m` is incomplete, a draft, with errors, or its source has changed. */
export const isUnfinished = (language: Language, reference: string) =>
  lacks(sql`t.state <> 'draft' and t.errors = 0`, language, reference);

/** SQL: whether the text of `m` is not reviewed, incomplete, or its source has changed. */
export const isUnreviewed = (language: Language, reference: string) =>
  lacks(sql`t.state = 'reviewed'`, language, reference);

/** Whether there is no complete text `t` of the current source that meets the condition, but there can be one. */
const lacks = (condition: RawBuilder<unknown>, language: Language, reference: string) => sql<SqlBool>`(
  not exists (
    select 1 from texts t
    where t.message_id = m.id and t.language = ${language} and t.complete = 1 and ${condition}
      and (t.source_version >= m.source_version or t.language = coalesce(n.reference, ${reference}))
  ) and ${isTranslatable(language, reference)}
)`;
