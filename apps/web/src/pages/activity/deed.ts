import type { ChangeSetView, HistoryEntryView } from '../../../../api/src/translations/editing.contract';

/** What was done, as the texts of the page name it: `did.textWritten`. */
export type Deed =
  | `text${'Written' | 'Changed' | 'Cleared' | 'Restored' | 'Approved' | 'SentBack'}`
  | `message${'Created' | 'Changed' | 'Deleted' | 'Restored'}`
  | `namespace${'Added' | 'Changed' | 'Deleted' | 'Restored'}`
  | `language${'Added' | 'Changed' | 'Deleted'}`
  | `many${'SetState' | 'CopySource' | 'Clear' | 'Delete' | 'Restore' | 'Tag' | 'Untag'}`
  | 'referenceChanged'
  | 'orderChanged'
  | 'settingChanged'
  | 'undone'
  | 'imported'
  | 'published'
  | 'rolledBack'
  | 'other';

/** Of what was done at once, or of one part of it. */
export function deedOf({ kind }: Pick<ChangeSetView, 'kind'>, first: HistoryEntryView): Deed {
  const many = /^bulk\.(\w)(\w+)$/.exec(kind);
  if (many) return `many${many[1]!.toUpperCase()}${many[2]}` as Deed;
  if (kind === 'undo') return 'undone';
  if (kind === 'import') return 'imported';
  return deedOfEntry({ ...first, kind });
}

export function deedOfEntry({ kind, subject, before, after }: HistoryEntryView): Deed {
  switch (subject.type) {
    case 'text':
      return deedOfText(kind, before as TextContent | null, after as TextContent | null);
    case 'message':
    case 'namespace': {
      const [was, is] = [isThere(before), isThere(after)];
      if (was && is) return `${subject.type}Changed`;
      if (was) return `${subject.type}Deleted`;
      if (before !== null) return `${subject.type}Restored`;
      return subject.type === 'message' ? 'messageCreated' : 'namespaceAdded';
    }
    case 'language':
      return before === null ? 'languageAdded' : after === null ? 'languageDeleted' : 'languageChanged';
    case 'setting':
      if (subject.id === 'reference') return 'referenceChanged';
      return /Order$/.test(subject.id) ? 'orderChanged' : 'settingChanged';
    case 'release':
      return kind === 'rollback' ? 'rolledBack' : 'published';
    default:
      return 'other';
  }
}

/** As history keeps a text. */
export interface TextContent {
  readonly forms: Readonly<Record<string, string>>;
  readonly state: 'draft' | 'needs_review' | 'reviewed';
}

function deedOfText(kind: string, before: TextContent | null, after: TextContent | null): Deed {
  const forms = (content: TextContent | null) => JSON.stringify(content?.forms ?? {});
  if (kind === 'review') return after?.state === 'reviewed' ? 'textApproved' : 'textSentBack';
  if (kind === 'restore') return 'textRestored';
  if (forms(after) === '{}') return 'textCleared';
  if (forms(before) === '{}') return 'textWritten';
  return forms(before) === forms(after) && after?.state === 'reviewed' ? 'textApproved' : 'textChanged';
}

/** Messages and namespaces that are deleted are kept. */
const isThere = (content: unknown): boolean => content !== null && (content as { deleted?: boolean }).deleted !== true;
