import type { TableRegistration } from '../database/tables';

export const memoryMigrations: TableRegistration['migrations'] = {
  '0055-translation-memories': ({ database, text, int, counter, end }) => [
    // Imported files of translations. units: those that no other memory had at that time.
    `create table memories (
      id ${text} primary key,
      name ${text} not null,
      units ${int} not null,
      created_at ${int} not null,
      by_id ${text} references users (id),
      by_name ${text} not null
    ) ${end}`,
    // A text with its translation. hash: of languages and texts.
    `create table memory_units (
      id ${counter},
      memory_id ${text} not null references memories (id),
      hash ${text} not null,
      source_language ${text} not null,
      target_language ${text} not null,
      source ${text} not null,
      target ${text} not null
    ) ${end}`,
    `create unique index memory_units_by_hash on memory_units (hash)`,
    `create index memory_units_by_memory on memory_units (memory_id, id)`,
    // The words of each source, as hashes together with both languages. size: number of words of the source.
    `create table memory_words (
      word ${int} not null,
      unit_id ${int} not null references memory_units (id),
      size ${int} not null,
      primary key (word, unit_id)
    ) ${end}${database === 'sqlite' ? ', without rowid' : ''}`,
    `create index memory_words_by_unit on memory_words (unit_id)`,
  ],
};
