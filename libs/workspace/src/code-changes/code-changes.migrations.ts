import type { TableRegistration } from '../database/tables';

export const codeChangeMigrations: TableRegistration['migrations'] = {
  // Texts that both the code and people have changed. base: what both last agreed on; code: the text of the build; null: none.
  // path, kind, context: of the message, which may be deleted.
  '0022-code-changes': ({ text, int, end }) => [
    `create table code_changes (
      id ${text} primary key,
      namespace_id ${text} not null references namespaces (id),
      language ${text} not null references languages (tag),
      key ${text} not null,
      path ${text} not null,
      kind ${text} not null,
      context ${text},
      base ${text},
      code ${text} not null,
      build_id ${text} not null references builds (id),
      state ${text} not null check (state in ('open', 'taken', 'kept', 'edited', 'settled')),
      at ${int} not null,
      resolved_at ${int},
      resolved_by ${text} references users (id),
      version ${int} not null
    ) ${end}`,
    `create unique index code_changes_by_text on code_changes (namespace_id, language, key) where state = 'open'`,
    `create index code_changes_by_state on code_changes (state, id)`,
  ],
  // Files of tools for Locize come without a build.
  '0027-code-changes-without-build': ({ database, text, int, end }) =>
    database === 'postgres'
      ? [`alter table code_changes alter column build_id drop not null`]
      : [
          `create table code_changes_of_files (
            id ${text} primary key,
            namespace_id ${text} not null references namespaces (id),
            language ${text} not null references languages (tag),
            key ${text} not null,
            path ${text} not null,
            kind ${text} not null,
            context ${text},
            base ${text},
            code ${text} not null,
            build_id ${text} references builds (id),
            state ${text} not null check (state in ('open', 'taken', 'kept', 'edited', 'settled')),
            at ${int} not null,
            resolved_at ${int},
            resolved_by ${text} references users (id),
            version ${int} not null
          ) ${end}`,
          `insert into code_changes_of_files select * from code_changes`,
          `drop table code_changes`,
          `alter table code_changes_of_files rename to code_changes`,
          `create unique index code_changes_by_text on code_changes (namespace_id, language, key) where state = 'open'`,
          `create index code_changes_by_state on code_changes (state, id)`,
        ],
};
