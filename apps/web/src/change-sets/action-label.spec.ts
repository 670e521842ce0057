import type { ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';
import { actionLabel, entryActionLabel, type ActionLabel } from './action-label';

const entry = (kind: string, type: string, before: unknown, after: unknown, id = 'x'): ActivityEntryView => ({
  entry: 1,
  at: '2026-01-01T00:00:00Z',
  by: { id: null, name: 'System' },
  changeSet: 's',
  kind,
  subject: { type, id },
  before,
  after,
});
const text = (form: string, state = 'needs_review') => ({ forms: form ? { '': form } : {}, state });
const ignoring = (findings: number) => ({ ...text('Hallo', 'reviewed'), ignored: Array(findings).fill({}) });

describe('actionLabel', () => {
  it.each<[ActionLabel, ActivityEntryView]>([
    ['textWritten', entry('edit', 'text', null, text('Hallo'))],
    ['textWritten', entry('edit', 'text', text(''), text('Hallo'))],
    ['textChanged', entry('edit', 'text', text('Hallo'), text('Guten Tag'))],
    ['textCorrected', entry('correct', 'text', text('Helo'), text('Hello'))],
    ['textCleared', entry('edit', 'text', text('Hallo'), text(''))],
    ['textRestored', entry('restore', 'text', text('Hallo'), text('Servus'))],
    ['textApproved', entry('review', 'text', text('Hallo'), text('Hallo', 'reviewed'))],
    ['textApproved', entry('edit', 'text', text('Hallo'), text('Hallo', 'reviewed'))],
    ['textSentBack', entry('review', 'text', text('Hallo'), text('Hallo', 'draft'))],
    ['findingIgnored', entry('ignoreFinding', 'text', ignoring(0), ignoring(1))],
    ['findingCounted', entry('countFinding', 'text', ignoring(1), ignoring(0))],
    ['findingIgnored', entry('bulk.ignoreFinding', 'text', ignoring(0), ignoring(2))],
    ['keyCreated', entry('create', 'key', null, { deleted: false })],
    ['keyChanged', entry('change', 'key', { deleted: false }, { deleted: false })],
    ['keyDeleted', entry('delete', 'key', { deleted: false }, { deleted: true })],
    ['keyRestored', entry('restore', 'key', { deleted: true }, { deleted: false })],
    ['namespaceAdded', entry('manage', 'namespace', null, { deleted: false })],
    ['namespaceDeleted', entry('manage', 'namespace', { deleted: false }, { deleted: true })],
    ['languageAdded', entry('manage', 'language', null, { fallback: null })],
    ['languageChanged', entry('manage', 'language', { fallback: null }, { fallback: 'de' })],
    [
      'independentReviewOn',
      entry('manage', 'language', { fallback: null }, { fallback: null, independentReview: true }),
    ],
    ['independentReviewOff', entry('manage', 'language', { independentReview: true }, { independentReview: false })],
    ['languageDeleted', entry('manage', 'language', { fallback: null }, null)],
    ['languageRestored', entry('manage', 'language', { fallback: null, deleted: true }, { fallback: null })],
    ['referenceChanged', entry('manage', 'setting', 'en', 'de', 'reference')],
    ['orderChanged', entry('manage', 'setting', [], [], 'languageOrder')],
    ['severityChanged', entry('change', 'setting', {}, {}, 'checkSeverities')],
    ['publishingRulesChanged', entry('manage', 'setting', {}, {}, 'publishing')],
    ['ignoredKeysChanged', entry('manage', 'setting', [], [], 'ignoredKeys')],
    ['settingChanged', entry('manage', 'setting', {}, {}, 'ofAnExtension')],
    ['published', entry('publish', 'release', null, {})],
    ['rolledBack', entry('rollback', 'release', null, {})],
    ['personSetUp', entry('person.setUp', 'person', null, {})],
    ['personJoined', entry('person.join', 'person', null, {})],
    ['personDisabled', entry('person.change', 'person', { state: 'active' }, { state: 'disabled' })],
    ['personEnabled', entry('person.change', 'person', { state: 'disabled' }, { state: 'active' })],
    ['personDeleted', entry('person.delete', 'person', { state: 'active' }, null)],
    ['rolesChanged', entry('person.change', 'person', { roles: [] }, { roles: [{ role: 'viewer' }] })],
    ['personRenamed', entry('person.change', 'person', { name: 'A' }, { name: 'B' })],
    ['personRenamed', entry('person.changeProfile', 'person', { name: 'A' }, { name: 'B' })],
    ['personSignedOut', entry('person.signOut', 'person', null, null)],
    ['resetLinkCreated', entry('person.resetLink', 'person', null, null)],
    ['resetLinkRevoked', entry('person.revokeResetLink', 'person', null, null)],
    ['passwordReset', entry('person.resetPassword', 'person', null, null)],
    ['passwordChanged', entry('person.changePassword', 'person', null, null)],
    ['identityLinked', entry('person.linkIdentity', 'person', null, {})],
    ['invitationCreated', entry('invitation.create', 'invitation', null, {})],
    ['invitationRenewed', entry('invitation.renew', 'invitation', {}, {})],
    ['invitationRevoked', entry('invitation.create', 'invitation', {}, null)],
    ['tokenCreated', entry('token.create', 'token', null, {})],
    ['tokenRevoked', entry('token.revoke', 'token', {}, null)],
    ['webhookCreated', entry('webhook.create', 'webhook', null, {})],
    ['webhookSecretRotated', entry('webhook.rotateSecret', 'webhook', {}, {})],
    ['webhookStopped', entry('webhook.stop', 'webhook', {}, {})],
    ['taskCreated', entry('task.create', 'task', null, {})],
    ['taskTextsRemoved', entry('task.removeTexts', 'task', {}, {})],
    ['taskDeleted', entry('task.delete', 'task', {}, null)],
    ['commentAdded', entry('comment.add', 'comment', null, {})],
    ['commentDeleted', entry('comment.delete', 'comment', {}, null)],
    ['commentsResolved', entry('comment.resolve', 'comment', {}, {})],
    ['serviceAccountCreated', entry('serviceAccount.create', 'serviceAccount', null, { state: 'active' })],
    [
      'serviceAccountChanged',
      entry('serviceAccount.change', 'serviceAccount', { state: 'active' }, { state: 'active' }),
    ],
    [
      'serviceAccountDisabled',
      entry('serviceAccount.change', 'serviceAccount', { state: 'active' }, { state: 'disabled' }),
    ],
    [
      'serviceAccountEnabled',
      entry('serviceAccount.change', 'serviceAccount', { state: 'disabled' }, { state: 'active' }),
    ],
    ['other', entry('manage', 'person', null, {})],
  ])('returns %s', (label, only) => {
    expect(entryActionLabel(only)).toBe(label);
    expect(actionLabel({ ...only, changes: 1 }, only)).toBe(label);
  });

  it('names what an undo did to the findings of a text', () => {
    expect(entryActionLabel(entry('undo', 'text', ignoring(2), ignoring(0)))).toBe('findingCounted');
  });

  it('names a bulk change by its kind, not by its first entry', () => {
    const first = entry('', 'text', null, text('Hallo'));
    expect(actionLabel({ kind: 'bulk.copySource', changes: 2 }, first)).toBe('manyCopySource');
    expect(actionLabel({ kind: 'bulk.replace', changes: 2 }, first)).toBe('manyReplace');
    expect(actionLabel({ kind: 'bulk.ignoreFinding', changes: 2 }, first)).toBe('manyIgnoreFinding');
    expect(actionLabel({ kind: 'undo', changes: 2 }, first)).toBe('undone');
    expect(actionLabel({ kind: 'import', changes: 2 }, first)).toBe('imported');
    expect(actionLabel({ kind: 'sync', changes: 2 }, first)).toBe('synced');
  });

  it.each<[ActionLabel, string, number]>([
    ['textApproved', 'reviewed', 1],
    ['manyApproved', 'reviewed', 2],
    ['textSetToNeedsReview', 'needs_review', 1],
    ['manySetToNeedsReview', 'needs_review', 2],
    ['textSetToDraft', 'draft', 1],
    ['manySetToDraft', 'draft', 2],
  ])('names %s by the status that was set: %s of %i', (label, state, changes) => {
    const first = entry('bulk.setState', 'text', text('Hallo'), text('Hallo', state));
    expect(actionLabel({ kind: 'bulk.setState', changes }, first)).toBe(label);
  });
});
