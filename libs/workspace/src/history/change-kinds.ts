/** What people filter the activity by. */
export const CHANGE_GROUPS = [
  'texts',
  'reviews',
  'comments',
  'keys',
  'imports',
  'releases',
  'structure',
  'glossary',
  'tasks',
  'people',
  'undone',
  'settings',
] as const;

export type ChangeGroup = (typeof CHANGE_GROUPS)[number];

/** Types of subjects that a group can depend on. */
type SubjectType = 'message' | 'setting' | 'language' | 'namespace';

/** Some kinds are those of changes of different subjects: their group depends on the types of these. */
interface GroupByType {
  readonly types: readonly SubjectType[];
  /** Group of change sets with a subject of these types. */
  readonly group: ChangeGroup;
  readonly otherwise: ChangeGroup;
}

/** The group of every kind of change set. A kind that is missing here can be recorded nowhere. */
const GROUP_BY_KIND = {
  edit: 'texts',
  correct: 'texts',
  restore: { types: ['message'], group: 'keys', otherwise: 'texts' },
  check: 'texts',
  pretranslate: 'texts',
  'bulk.copySource': 'texts',
  'bulk.clear': 'texts',
  'bulk.replace': 'texts',

  review: 'reviews',
  ignoreFinding: 'reviews',
  countFinding: 'reviews',
  'bulk.setState': 'reviews',
  'bulk.sendBack': 'reviews',
  'bulk.ignoreFinding': 'reviews',

  'comment.add': 'comments',
  'comment.change': 'comments',
  'comment.delete': 'comments',
  'comment.resolve': 'comments',
  'comment.reopen': 'comments',

  create: 'keys',
  change: { types: ['setting'], group: 'settings', otherwise: 'keys' }, // the severity of checks, or a key
  delete: 'keys',
  'bulk.rename': 'keys',
  'bulk.move': 'keys',
  'bulk.delete': 'keys',
  'bulk.restore': 'keys',
  'bulk.tag': 'keys',
  'bulk.untag': 'keys',
  'bulk.change': 'keys',
  'screenshot.add': 'keys',
  'screenshot.mark': 'keys',
  'screenshot.describe': 'keys',
  'screenshot.remove': 'keys',

  import: 'imports',
  sync: 'imports',
  code: 'imports',

  publish: 'releases',
  rollback: 'releases',
  'schedule.add': 'releases',
  'schedule.change': 'releases',
  'schedule.cancel': 'releases',
  'schedule.end': 'releases',

  manage: { types: ['language', 'namespace'], group: 'structure', otherwise: 'settings' },

  'term.add': 'glossary',
  'term.change': 'glossary',
  'term.delete': 'glossary',
  'term.import': 'glossary',

  'task.create': 'tasks',
  'task.change': 'tasks',
  'task.addTexts': 'tasks',
  'task.removeTexts': 'tasks',
  'task.finish': 'tasks',
  'task.end': 'tasks',
  'task.reopen': 'tasks',
  'task.delete': 'tasks',

  'person.setUp': 'people',
  'person.join': 'people',
  'person.change': 'people',
  'person.changeProfile': 'people',
  'person.delete': 'people',
  'person.signOut': 'people',
  'person.resetLink': 'people',
  'person.revokeResetLink': 'people',
  'person.resetPassword': 'people',
  'person.changePassword': 'people',
  'person.changeEmail': 'people',
  'person.linkIdentity': 'people',
  'person.authenticatorAppAdded': 'people',
  'person.authenticatorAppRemoved': 'people',
  'person.passkeyAdded': 'people',
  'person.passkeyRemoved': 'people',
  'person.recoveryCodesCreated': 'people',
  'person.secondFactorReset': 'people',
  secondFactorRules: 'people',
  'invitation.create': 'people',
  'invitation.renew': 'people',
  'invitation.revoke': 'people',
  'token.create': 'people',
  'token.revoke': 'people',
  'serviceAccount.create': 'people',
  'serviceAccount.change': 'people',

  undo: 'undone',

  'webhook.create': 'settings',
  'webhook.change': 'settings',
  'webhook.rotateSecret': 'settings',
  'webhook.stop': 'settings',
  'webhook.delete': 'settings',
} as const satisfies Readonly<Record<string, ChangeGroup | GroupByType>>;

/** Names what people did in a change set. */
export type ChangeKind = keyof typeof GROUP_BY_KIND;

/** Change sets of a kind, or only those with or without subjects of some types. */
export interface KindFilter {
  readonly kind: ChangeKind;
  readonly with?: readonly SubjectType[];
  readonly without?: readonly SubjectType[];
}

/** Returns the kinds of a group. Every change set is in exactly one group. */
export function kindsOfGroup(wanted: ChangeGroup): KindFilter[] {
  const entries = Object.entries(GROUP_BY_KIND) as [ChangeKind, ChangeGroup | GroupByType][];
  return entries.flatMap(([kind, group]): KindFilter[] => {
    if (typeof group === 'string') return group === wanted ? [{ kind }] : [];
    if (group.group === wanted) return [{ kind, with: group.types }];
    return group.otherwise === wanted ? [{ kind, without: group.types }] : [];
  });
}

/** Whether a kind has a group. The types say so of everything that is compiled together. */
export const hasGroup = (kind: string): kind is ChangeKind => Object.hasOwn(GROUP_BY_KIND, kind);
