import type { HistoryEntryView } from '../../../../api/src/translations/editing.contract';
import { deedOf, deedOfEntry, type Deed } from './deed';

const entry = (kind: string, type: string, before: unknown, after: unknown, id = 'x'): HistoryEntryView => ({
  ...{ entry: 1, at: '2026-01-01T00:00:00Z', by: { id: null, name: 'System' }, changeSet: 's', kind },
  ...{ subject: { type, id }, before, after },
});
const text = (words: string, state = 'needs_review') => ({ forms: words ? { '': words } : {}, state });

describe('what was done', () => {
  it.each<[Deed, HistoryEntryView]>([
    ['textWritten', entry('edit', 'text', null, text('Hallo'))],
    ['textWritten', entry('edit', 'text', text(''), text('Hallo'))],
    ['textChanged', entry('edit', 'text', text('Hallo'), text('Guten Tag'))],
    ['textCleared', entry('edit', 'text', text('Hallo'), text(''))],
    ['textRestored', entry('restore', 'text', text('Hallo'), text('Servus'))],
    ['textApproved', entry('review', 'text', text('Hallo'), text('Hallo', 'reviewed'))],
    ['textApproved', entry('edit', 'text', text('Hallo'), text('Hallo', 'reviewed'))],
    ['textSentBack', entry('review', 'text', text('Hallo'), text('Hallo', 'draft'))],
    ['messageCreated', entry('create', 'message', null, { deleted: false })],
    ['messageChanged', entry('change', 'message', { deleted: false }, { deleted: false })],
    ['messageDeleted', entry('delete', 'message', { deleted: false }, { deleted: true })],
    ['messageRestored', entry('restore', 'message', { deleted: true }, { deleted: false })],
    ['namespaceAdded', entry('manage', 'namespace', null, { deleted: false })],
    ['namespaceDeleted', entry('manage', 'namespace', { deleted: false }, { deleted: true })],
    ['languageAdded', entry('manage', 'language', null, { fallback: null })],
    ['languageChanged', entry('manage', 'language', { fallback: null }, { fallback: 'de' })],
    ['languageDeleted', entry('manage', 'language', { fallback: null }, null)],
    ['referenceChanged', entry('manage', 'setting', 'en', 'de', 'reference')],
    ['orderChanged', entry('manage', 'setting', [], [], 'languageOrder')],
    ['settingChanged', entry('manage', 'setting', {}, {}, 'publishing')],
    ['published', entry('publish', 'release', null, {})],
    ['rolledBack', entry('rollback', 'release', null, {})],
    ['other', entry('manage', 'person', null, {})],
  ])('is %s', (deed, of) => {
    expect(deedOfEntry(of)).toBe(deed);
    expect(deedOf(of, of)).toBe(deed);
  });

  it('is named by what was done to many at once, not by the first of them', () => {
    const first = entry('', 'text', null, text('Hallo'));
    expect(deedOf({ kind: 'bulk.copySource' }, first)).toBe('manyCopySource');
    expect(deedOf({ kind: 'undo' }, first)).toBe('undone');
    expect(deedOf({ kind: 'import' }, first)).toBe('imported');
  });
});
