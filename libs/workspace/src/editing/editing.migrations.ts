import type { TableRegistration } from '../database/tables';

export const editingMigrations: TableRegistration['migrations'] = {
  '0001-first-tables': ({ text, int, end }) => [
    // Settings of the installation, one row per setting.
    `create table settings (
      name ${text} primary key,
      value ${text} not null
    ) ${end}`,
    // Languages that texts are translated into. A deleted language keeps its texts and has them again when it is added back.
    `create table languages (
      tag ${text} primary key,
      position ${int} not null,
      fallback ${text} references languages (tag),
      added_at ${int} not null,
      deleted_at ${int}
    ) ${end}`,
    // Sets of messages that are delivered together.
    `create table namespaces (
      id ${text} primary key,
      name ${text} not null,
      description ${text},
      reference ${text} references languages (tag),
      position ${int} not null,
      created_at ${int} not null,
      deleted_at ${int}
    ) ${end}`,
    `create unique index namespaces_by_name on namespaces (name) where deleted_at is null`,
    // Keys with everything that is the same in all languages. source_version counts the changes of the reference text.
    `create table messages (
      id ${text} primary key,
      namespace_id ${text} not null references namespaces (id),
      key ${text} not null,
      path ${text} not null,
      kind ${text} not null check (kind in ('text', 'cardinal', 'ordinal')),
      context ${text},
      position ${int} not null,
      description ${text},
      max_length ${int},
      tags ${text} not null,
      source_version ${int} not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      deleted_at ${int},
      version ${int} not null
    ) ${end}`,
    `create unique index messages_by_key on messages (namespace_id, key) where deleted_at is null`,
    `create index messages_by_position on messages (namespace_id, position)`,
    // A message in a language: its forms, its state, and the version of the reference text that it translates.
    `create table texts (
      message_id ${text} not null references messages (id),
      language ${text} not null references languages (tag),
      forms ${text} not null,
      state ${text} not null check (state in ('draft', 'needs_review', 'reviewed')),
      complete ${int} not null,
      errors ${int} not null,
      warnings ${int} not null,
      source_version ${int} not null,
      version ${int} not null,
      updated_at ${int} not null,
      updated_by ${text},
      primary key (message_id, language)
    ) ${end}`,
    `create index texts_by_state on texts (language, state)`,
    // Progress of each language in each namespace, updated in the transaction that changes it, so that no page has to count.
    `create table counts (
      namespace_id ${text} not null references namespaces (id),
      language ${text} not null references languages (tag),
      messages ${int} not null,
      translated ${int} not null,
      needs_review ${int} not null,
      reviewed ${int} not null,
      errors ${int} not null,
      warnings ${int} not null,
      primary key (namespace_id, language)
    ) ${end}`,
  ],
  // The search index: the texts of each message and, under the language '', its key, normalized for comparison.
  '0002-search-table': ({ text, counter, end, substringIndex }) => [
    `create table search_texts (
      id ${counter},
      language ${text} not null,
      message_id ${text} not null references messages (id),
      content ${text} not null
    ) ${end}`,
    `create unique index search_texts_by_message on search_texts (language, message_id)`,
    ...substringIndex('search_texts', 'content'),
  ],
  // Progress by day, and texts whose source has changed since they were translated.
  '0004-progress': ({ text, int, end }) => [
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

    // Changes of the counts by day (since 1970, UTC): an earlier count is the current one minus the changes since then.
    `create table progress (
      day ${int} not null,
      namespace_id ${text} not null references namespaces (id),
      language ${text} not null references languages (tag),
      messages ${int} not null,
      translated ${int} not null,
      reviewed ${int} not null,
      primary key (day, namespace_id, language)
    ) ${end}`,
  ],
  // Indexes over everything that lists filter and sort by, so that a list reads only the rows of one page.
  '0005-list-indexes': ({ coveringIndex, exactStatistics }) => [
    `drop index messages_by_position`,
    `create index messages_by_position on messages (namespace_id, position, id, deleted_at)`,
    `drop index texts_by_state`,
    `create index texts_by_language on texts
      (language, message_id, state, complete, errors, warnings, source_version, updated_at, updated_by)`,
    ...coveringIndex('search_texts', ['language', 'message_id', 'content']),
    ...exactStatistics('namespaces'),
  ],
  // Versions of languages, namespaces and settings for If-Match, as keys and texts have them.
  '0010-versions': ({ int }) =>
    ['languages', 'namespaces', 'settings'].map(
      (table) => `alter table ${table} add column version ${int} not null default 1`,
    ),
  // The number of drafts, which include texts that a reviewer sent back.
  '0011-draft-counts': ({ int }) => [
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
  ],
  // Findings of the checks of extensions, which are not computed again when a text is shown.
  '0014-contributed-findings': ({ text }) => [`alter table texts add column findings ${text} not null default '[]'`],
  // Changes with every change of the texts of a namespace in a language, and under the language '' of its keys. With it, a
  // preview reads what has changed since the last one.
  '0015-bundle-revisions': ({ text, end }) => [
    `create table bundle_revisions (
      namespace_id ${text} not null references namespaces (id),
      language ${text} not null,
      revision ${text} not null,
      primary key (namespace_id, language)
    ) ${end}`,
  ],
  // Searches read the texts of a few languages, so rows of a language are stored together: however many languages there
  // are, a search costs as much as these have texts, in every script and for words of any length and frequency.
  '0016-rows-by-language': ({ database, text, int, end }) => {
    const searchTexts = `
      language ${text} not null,
      message_id ${text} not null references messages (id),
      content ${text} not null,
      primary key (language, message_id)`;
    const copySearchTexts = [
      `insert into search_texts_by_language (language, message_id, content)
        select language, message_id, content from search_texts order by language, message_id`,
      `drop table search_texts`,
      `alter table search_texts_by_language rename to search_texts`,
    ];
    if (database === 'postgres') {
      return [
        `create table search_texts_by_language (${searchTexts}) partition by hash (language)`,
        ...Array.from(
          { length: SEARCH_PARTITIONS },
          (_, part) => `create table search_texts_${part} partition of search_texts_by_language
            for values with (modulus ${SEARCH_PARTITIONS}, remainder ${part})`,
        ),
        ...copySearchTexts,
      ];
    }
    return [
      `drop table search_texts_index`,
      `create table search_texts_by_language (${searchTexts}) ${end}, without rowid`,
      ...copySearchTexts,
      `create table texts_in_order (
        message_id ${text} not null references messages (id),
        language ${text} not null references languages (tag),
        forms ${text} not null,
        state ${text} not null check (state in ('draft', 'needs_review', 'reviewed')),
        complete ${int} not null,
        errors ${int} not null,
        warnings ${int} not null,
        source_version ${int} not null,
        version ${int} not null,
        updated_at ${int} not null,
        updated_by ${text},
        findings ${text} not null default '[]',
        primary key (language, message_id)
      ) ${end}, without rowid`,
      `insert into texts_in_order (message_id, language, forms, state, complete, errors, warnings, source_version, version,
          updated_at, updated_by, findings)
        select message_id, language, forms, state, complete, errors, warnings, source_version, version,
          updated_at, updated_by, findings from texts order by language, message_id`,
      `drop table texts`,
      `alter table texts_in_order rename to texts`,
      `create index texts_by_message on texts (message_id)`,
    ];
  },
  // Keys that the code no longer has. They stay until someone deletes them.
  '0023-not-in-code': ({ int }) => [
    `alter table messages add column not_in_code_since ${int}`,
    `create index messages_not_in_code on messages (namespace_id) where not_in_code_since is not null`,
  ],
  // Names that are not delivered to everyone. A name stays when its namespace is renamed or deleted, since releases have its texts.
  '0033-private-namespaces': ({ text, end }) => [
    `alter table namespaces add column access ${text} not null default 'public'`,
    `create table private_namespaces (name ${text} primary key) ${end}`,
  ],
  // What the characters of the texts of a namespace mean.
  '0045-namespace-syntax': ({ text }) => [
    `alter table namespaces add column syntax ${text} not null default 'i18next'`,
  ],
  // Findings that someone ignores.
  '0051-ignored-findings': ({ text }) => [`alter table texts add column ignored ${text} not null default '[]'`],
  // Languages in which texts are approved by someone other than the person who edited them last, and who that is.
  '0060-independent-review': ({ database, text, int }) => {
    const forms = (column: string) =>
      database === 'postgres' ? `(${column}::jsonb -> 'forms')` : `json_extract(${column}, '$.forms')`;
    return [
      `alter table languages add column independent_review ${int} not null default 0`,
      `alter table texts add column edited_by ${text}`,
      `update texts set edited_by = (
        select c.actor_id from changes c
        where c.subject_type = 'text' and c.subject_id = texts.message_id and c.language = texts.language
          and ${forms('c.before')} is distinct from ${forms('c.after')}
        order by c.seq desc limit 1)`,
    ];
  },
  // How texts address the reader; and an index that finds equal texts, which may be too long for one.
  '0066-compared-texts': ({ text }) => [
    `alter table languages add column formality ${text}`,
    `create index texts_by_beginning on texts (language, substr(forms, 1, 40))`,
  ],
  // The format of the file in which the texts of a key have elements of XML, which are part of the texts.
  '0071-markup-of-keys': ({ text }) => [`alter table messages add column markup ${text}`],
  // Keys without a source count in the reference language, where they are untranslated.
  '0075-keys-without-source': () => [
    `insert into counts
        (namespace_id, language, messages, translated, drafts, needs_review, reviewed, errors, warnings, source_changed)
      select m.namespace_id, l.tag, count(*), 0, 0, 0, 0, 0, 0, 0 from messages m
        join namespaces n on n.id = m.namespace_id
        join languages l
          on l.tag = coalesce(n.reference, (select trim(value, '"') from settings where name = 'reference'))
        left join texts r on r.message_id = m.id and r.language = l.tag
      where m.deleted_at is null and n.deleted_at is null and l.deleted_at is null and coalesce(r.forms, '{}') = '{}'
      group by m.namespace_id, l.tag
      on conflict (namespace_id, language) do update set messages = counts.messages + excluded.messages`,
  ],
  // Drafts that a reviewer has sent back, and that have not been saved since.
  '0104-texts-sent-back': ({ int }) => [
    `alter table texts add column sent_back ${int} not null default 0`,
    `update texts set sent_back = 1 where state = 'draft' and forms <> '{}' and (
      select s.kind from changes c join change_sets s on s.id = c.change_set_id
      where c.subject_type = 'text' and c.subject_id = texts.message_id and c.language = texts.language
        and s.kind not in ('ignoreFinding', 'countFinding')
      order by c.seq desc limit 1) in ('review', 'bulk.sendBack')`,
    `create index texts_sent_back on texts (language, message_id) where sent_back = 1`,
    `alter table counts add column sent_back ${int} not null default 0`,
    `update counts set sent_back = (
      select count(*) from texts t
        join messages m on m.id = t.message_id
        join namespaces n on n.id = m.namespace_id
        join texts r on r.message_id = m.id
          and r.language = coalesce(n.reference, (select trim(value, '"') from settings where name = 'reference'))
      where t.language = counts.language and m.namespace_id = counts.namespace_id and t.sent_back = 1
        and m.deleted_at is null and n.deleted_at is null and r.forms <> '{}')`,
  ],
  // What checks have found in a text, by which lists are filtered; all texts are checked again after the upgrade. And which keys have tags.
  '0107-codes-of-findings': ({ text }) => [
    `alter table texts add column codes ${text} not null default '[]'`,
    `create index texts_with_codes on texts (language, message_id) where codes <> '[]'`,
    `create index messages_with_tags on messages (id) where tags <> '[]'`,
  ],
};

/** So many that a language shares its partition with few others, of a hundred. */
const SEARCH_PARTITIONS = 64;
