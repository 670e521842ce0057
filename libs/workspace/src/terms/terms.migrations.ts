import type { TableRegistration } from '../database/tables';

export const termMigrations: TableRegistration['migrations'] = {
  '0053-glossary': ({ text, int, end }) => [
    // Terms of the glossary. lookup: the beginning of the first word, by which texts find their terms. sort_key: without case
    // and accents. search: the term, its translations and its description, without case and accents.
    `create table glossary_terms (
      id ${text} primary key,
      language ${text} not null references languages (tag),
      term ${text} not null,
      description ${text} not null,
      case_sensitive ${int} not null,
      do_not_translate ${int} not null,
      forbidden ${int} not null,
      lookup ${text} not null,
      sort_key ${text} not null,
      search ${text} not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      updated_by ${text} references users (id),
      version ${int} not null
    ) ${end}`,
    `create unique index glossary_terms_by_name on glossary_terms (language, term)`,
    `create index glossary_terms_by_lookup on glossary_terms (language, lookup)`,
    `create index glossary_terms_by_sort_key on glossary_terms (sort_key, id)`,
    `create index glossary_terms_forbidden on glossary_terms (forbidden, language)`,
    // position: their order in a language, starting at 1.
    `create table glossary_translations (
      term_id ${text} not null references glossary_terms (id) on delete cascade,
      language ${text} not null references languages (tag),
      position ${int} not null,
      translation ${text} not null,
      status ${text} not null check (status in ('preferred', 'allowed', 'forbidden')),
      primary key (term_id, language, position)
    ) ${end}`,
  ],
};
