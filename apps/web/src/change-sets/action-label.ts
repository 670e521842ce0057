import type { ChangeSetView, ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';

/** What has become of a text whose status was set. */
type StateSet = 'Approved' | 'SetToNeedsReview' | 'SetToDraft';

/** An action as the namespace `dragoman/activity` names it: `did.textWritten`. */
export type ActionLabel =
  | `text${'Written' | 'Changed' | 'Corrected' | 'Cleared' | 'Restored' | 'SentBack' | StateSet}`
  | `finding${'Ignored' | 'Counted'}`
  | `key${'Created' | 'Changed' | 'Deleted' | 'Restored'}`
  | `namespace${'Added' | 'Changed' | 'Deleted' | 'Restored'}`
  | `language${'Added' | 'Changed' | 'Deleted' | 'Restored'}`
  | `independentReview${'On' | 'Off'}`
  | `many${StateSet | 'SendBack' | 'IgnoreFinding' | 'CopySource' | 'Clear' | 'Replace' | 'Rename' | 'Move' | 'Delete' | 'Restore' | 'Tag' | 'Untag' | 'Change'}`
  | `person${'SetUp' | 'Joined' | 'Disabled' | 'Enabled' | 'Deleted' | 'Renamed' | 'SignedOut'}`
  | 'rolesChanged'
  | `resetLink${'Created' | 'Revoked'}`
  | 'passwordReset'
  | `authenticatorApp${'Added' | 'Removed'}`
  | 'recoveryCodesCreated'
  | `passkey${'Added' | 'Removed'}`
  | 'secondFactorReset'
  | 'secondFactorRulesChanged'
  | 'passwordChanged'
  | 'emailChanged'
  | 'identityLinked'
  | `invitation${'Created' | 'Renewed' | 'Revoked'}`
  | `token${'Created' | 'Revoked'}`
  | `webhook${'Created' | 'Changed' | 'SecretRotated' | 'Stopped' | 'Deleted'}`
  | `serviceAccount${'Created' | 'Changed' | 'Disabled' | 'Enabled'}`
  | 'referenceChanged'
  | 'orderChanged'
  | 'severityChanged'
  | 'publishingRulesChanged'
  | 'ignoredKeysChanged'
  | 'settingChanged'
  | 'undone'
  | 'imported'
  | 'synced'
  | 'pretranslated'
  | 'published'
  | 'rolledBack'
  | 'releaseScheduled'
  | `scheduledRelease${'Changed' | 'Canceled' | 'Nothing' | 'Failed'}`
  | 'codeFollowed'
  | 'buildWaiting'
  | 'codeChangeDecided'
  | `comment${'Added' | 'Edited' | 'Deleted'}`
  | `comments${'Resolved' | 'Reopened'}`
  | `screenshot${'Added' | 'Marked' | 'Described' | 'Removed'}`
  | `term${'Added' | 'Changed' | 'Deleted'}`
  | 'termsImported'
  | `task${'Created' | 'Changed' | 'TextsAdded' | 'TextsRemoved' | 'Done' | 'Ended' | 'Reopened' | 'Deleted'}`
  | 'other';

const stateSets: Readonly<Record<TextContent['state'], StateSet>> = {
  draft: 'SetToDraft',
  needs_review: 'SetToNeedsReview',
  reviewed: 'Approved',
};

/** Returns the action of a whole change set, named by its kind or by its first entry. */
export function actionLabel(
  { kind, changes }: Pick<ChangeSetView, 'kind' | 'changes'>,
  first: ActivityEntryView,
): ActionLabel {
  if (kind === 'bulk.setState') {
    return `${changes === 1 ? 'text' : 'many'}${stateSets[(first.after as TextContent).state]}`;
  }
  if (kind === 'bulk.ignoreFinding' && changes === 1) return 'findingIgnored';
  const bulk = /^bulk\.(\w)(\w+)$/.exec(kind);
  if (bulk) return `many${bulk[1]!.toUpperCase()}${bulk[2]}` as ActionLabel;
  if (kind === 'undo') return 'undone';
  if (kind === 'import') return 'imported';
  if (kind === 'term.import') return 'termsImported';
  if (kind === 'code' && first.subject.type === 'text' && first.by.id === null) return 'codeFollowed';
  if (kind === 'sync') return 'synced';
  if (kind === 'pretranslate') return 'pretranslated';
  return entryActionLabel({ ...first, kind });
}

/** Returns the action of one entry, from its kind and its content before and after. */
export function entryActionLabel({ kind, subject, before, after }: ActivityEntryView): ActionLabel {
  switch (subject.type) {
    case 'text':
      return textActionLabel(kind, before as TextContent | null, after as TextContent | null);
    case 'key':
    case 'namespace': {
      const [existed, exists] = [isPresent(before), isPresent(after)];
      if (existed && exists) return `${subject.type}Changed`;
      if (existed) return `${subject.type}Deleted`;
      if (before !== null) return `${subject.type}Restored`;
      return subject.type === 'key' ? 'keyCreated' : 'namespaceAdded';
    }
    case 'language':
      return languageActionLabel(before as LanguageContent | null, after as LanguageContent | null);
    case 'setting':
      return settingActions[subject.id] ?? (/Order$/.test(subject.id) ? 'orderChanged' : 'settingChanged');
    case 'release':
      return kind === 'rollback' ? 'rolledBack' : 'published';
    case 'scheduledRelease':
      return scheduledActions[kind] ?? endedScheduleLabel(after as { state?: string } | null);
    case 'build':
      return (after as { state?: string } | null)?.state === 'waiting' ? 'buildWaiting' : 'codeFollowed';
    case 'codeChange':
      // A newer build may replace the text of the code before someone decides.
      return (after as { take?: string } | null)?.take === undefined ? 'codeFollowed' : 'codeChangeDecided';
    case 'person':
      return personActionLabel(kind, before as PersonContent | null, after as PersonContent | null);
    case 'comment':
      return commentActions[kind] ?? 'other';
    case 'screenshot':
      return screenshotActions[kind] ?? 'other';
    case 'term':
      return before === null ? 'termAdded' : after === null ? 'termDeleted' : 'termChanged';
    case 'task':
      return taskActions[kind] ?? 'other';
    case 'invitation':
      if (after === null) return 'invitationRevoked';
      return kind === 'invitation.renew' ? 'invitationRenewed' : 'invitationCreated';
    case 'token':
      return before === null ? 'tokenCreated' : 'tokenRevoked';
    case 'webhook':
      return webhookActions[kind] ?? 'other';
    case 'serviceAccount':
      return serviceAccountActionLabel(before as AccountContent | null, after as AccountContent);
    default:
      return 'other';
  }
}

/** The content of a text in history. */
export interface TextContent {
  readonly forms: Readonly<Record<string, string>>;
  readonly state: 'draft' | 'needs_review' | 'reviewed';
  /** Of a change of findings that are ignored, also of its undo. */
  readonly ignored?: readonly object[];
}

function textActionLabel(kind: string, before: TextContent | null, after: TextContent | null): ActionLabel {
  const forms = (content: TextContent | null) => JSON.stringify(content?.forms ?? {});
  if (kind === 'review') return after?.state === 'reviewed' ? 'textApproved' : 'textSentBack';
  if (kind === 'restore') return 'textRestored';
  if (after?.ignored)
    return after.ignored.length > (before?.ignored?.length ?? 0) ? 'findingIgnored' : 'findingCounted';
  if (forms(after) === '{}') return 'textCleared';
  if (forms(before) === '{}') return 'textWritten';
  if (kind === 'correct') return 'textCorrected';
  return forms(before) === forms(after) && after?.state === 'reviewed' ? 'textApproved' : 'textChanged';
}

interface LanguageContent {
  /** Of a language that was restored. */
  readonly deleted?: true;
  /** Absent in older entries. */
  readonly independentReview?: boolean;
}

function languageActionLabel(before: LanguageContent | null, after: LanguageContent | null): ActionLabel {
  if (before === null) return 'languageAdded';
  if (after === null) return 'languageDeleted';
  if (before.deleted) return 'languageRestored';
  const { independentReview = false } = after;
  if (independentReview === (before.independentReview ?? false)) return 'languageChanged';
  return independentReview ? 'independentReviewOn' : 'independentReviewOff';
}

interface AccountContent {
  readonly state?: 'active' | 'disabled';
}

interface PersonContent extends AccountContent {
  readonly roles?: readonly object[];
}

const personActions: Readonly<Record<string, ActionLabel>> = {
  'person.setUp': 'personSetUp',
  'person.join': 'personJoined',
  'person.changeProfile': 'personRenamed',
  'person.delete': 'personDeleted',
  'person.signOut': 'personSignedOut',
  'person.resetLink': 'resetLinkCreated',
  'person.revokeResetLink': 'resetLinkRevoked',
  'person.authenticatorAppAdded': 'authenticatorAppAdded',
  'person.authenticatorAppRemoved': 'authenticatorAppRemoved',
  'person.passkeyAdded': 'passkeyAdded',
  'person.passkeyRemoved': 'passkeyRemoved',
  'person.recoveryCodesCreated': 'recoveryCodesCreated',
  'person.secondFactorReset': 'secondFactorReset',
  'person.resetPassword': 'passwordReset',
  'person.changePassword': 'passwordChanged',
  'person.changeEmail': 'emailChanged',
  'person.linkIdentity': 'identityLinked',
};

const settingActions: Readonly<Record<string, ActionLabel>> = {
  reference: 'referenceChanged',
  secondFactorRoles: 'secondFactorRulesChanged',
  checkSeverities: 'severityChanged',
  publishing: 'publishingRulesChanged',
  ignoredKeys: 'ignoredKeysChanged',
};

const commentActions: Readonly<Record<string, ActionLabel>> = {
  'comment.add': 'commentAdded',
  'comment.change': 'commentEdited',
  'comment.delete': 'commentDeleted',
  'comment.resolve': 'commentsResolved',
  'comment.reopen': 'commentsReopened',
};

const screenshotActions: Readonly<Record<string, ActionLabel>> = {
  'screenshot.add': 'screenshotAdded',
  'screenshot.mark': 'screenshotMarked',
  'screenshot.describe': 'screenshotDescribed',
  'screenshot.remove': 'screenshotRemoved',
};

const scheduledActions: Readonly<Record<string, ActionLabel>> = {
  'schedule.add': 'releaseScheduled',
  'schedule.change': 'scheduledReleaseChanged',
  'schedule.cancel': 'scheduledReleaseCanceled',
};

const endedScheduleLabel = (after: { readonly state?: string } | null): ActionLabel =>
  after?.state === 'nothing' ? 'scheduledReleaseNothing' : 'scheduledReleaseFailed';

const taskActions: Readonly<Record<string, ActionLabel>> = {
  'task.create': 'taskCreated',
  'task.change': 'taskChanged',
  'task.addTexts': 'taskTextsAdded',
  'task.removeTexts': 'taskTextsRemoved',
  'task.finish': 'taskDone',
  'task.end': 'taskEnded',
  'task.reopen': 'taskReopened',
  'task.delete': 'taskDeleted',
};

const webhookActions: Readonly<Record<string, ActionLabel>> = {
  'webhook.create': 'webhookCreated',
  'webhook.change': 'webhookChanged',
  'webhook.rotateSecret': 'webhookSecretRotated',
  'webhook.stop': 'webhookStopped',
  'webhook.delete': 'webhookDeleted',
};

function personActionLabel(kind: string, before: PersonContent | null, after: PersonContent | null): ActionLabel {
  if (kind !== 'person.change') return personActions[kind] ?? 'other';
  if (before?.state !== after?.state) return after?.state === 'disabled' ? 'personDisabled' : 'personEnabled';
  return JSON.stringify(before?.roles) === JSON.stringify(after?.roles) ? 'personRenamed' : 'rolesChanged';
}

function serviceAccountActionLabel(before: AccountContent | null, after: AccountContent): ActionLabel {
  if (before === null) return 'serviceAccountCreated';
  if (before.state === after.state) return 'serviceAccountChanged';
  return after.state === 'disabled' ? 'serviceAccountDisabled' : 'serviceAccountEnabled';
}

/** Deleted messages and namespaces stay in history, marked as deleted. */
const isPresent = (content: unknown): boolean =>
  content !== null && (content as { deleted?: boolean }).deleted !== true;
