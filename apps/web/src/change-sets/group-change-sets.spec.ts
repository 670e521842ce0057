import type { ActivityEntryView, ChangeSetView } from '../../../../libs/workspace/src/activity/activity.contract';
import { groupChangeSets } from './group-change-sets';

const ADA = { id: 'ada', name: 'Ada' };
const PIOTR = { id: 'piotr', name: 'Piotr' };

interface Change extends Pick<ChangeSetView, 'id'> {
  readonly by?: ChangeSetView['by'];
  readonly at?: string;
  readonly language?: string;
  readonly before?: string;
}

function textChanged({ id, by = PIOTR, at = '2026-01-02T12:00:00Z', language = 'pl', before = 'Stare' }: Change) {
  const content = (form: string) => ({ forms: form ? { '': form } : {}, state: 'needs_review' });
  const first: ActivityEntryView = {
    entry: 1,
    at,
    by,
    changeSet: id,
    kind: 'edit',
    subject: { type: 'text', id: `key of ${id}` },
    language,
    before: content(before),
    after: content('Nowe'),
  };
  return { id, at, by, kind: 'edit', undoable: true, changes: 1, texts: 1, languages: [language], first } as const;
}

const shown = (sets: readonly ChangeSetView[]) =>
  groupChangeSets(sets).map(({ changeSet: { id, changes } }) => [id, changes]);

describe('change sets are grouped', () => {
  it('where one person changed texts of a language one after the other', () => {
    const [group, ...others] = groupChangeSets([
      textChanged({ id: '3', at: '2026-01-02T12:02:00Z' }),
      textChanged({ id: '2', at: '2026-01-02T12:01:00Z' }),
      textChanged({ id: '1', at: '2026-01-02T12:00:00Z' }),
    ]);
    expect(others).toEqual([]);
    expect(group!.changeSet).toMatchObject({ id: '3', changes: 3, first: { subject: { id: 'key of 3' } } });
    expect(group!.path).toBe('/activity?person=piotr&language=pl&since=2026-01-02T12%3A00%3A00Z');
  });

  it('by person, language, action and day', () => {
    const sets = [
      textChanged({ id: '6', by: ADA }),
      textChanged({ id: '5' }),
      textChanged({ id: '4', language: 'de' }),
      textChanged({ id: '3', before: '' }),
      textChanged({ id: '2', before: '', at: '2026-01-01T12:00:00Z' }),
      textChanged({ id: '1', before: '', at: '2026-01-01T11:00:00Z' }),
    ];
    expect(shown(sets)).toEqual([
      ['6', 1],
      ['5', 1],
      ['4', 1],
      ['3', 1],
      ['2', 2],
    ]);
  });

  it('without those that say more: notes, undone ones, imports and changes of the system', () => {
    const system = { id: null, name: '' };
    const sets: readonly ChangeSetView[] = [
      textChanged({ id: '7' }),
      { ...textChanged({ id: '6' }), note: 'Shorter' },
      { ...textChanged({ id: '5' }), undoneBy: '7' },
      { ...textChanged({ id: '4' }), changes: 2, texts: 2 },
      textChanged({ id: '3' }),
      textChanged({ id: '2', by: system }),
      textChanged({ id: '1', by: system }),
    ];
    expect(groupChangeSets(sets)).toEqual(sets.map((changeSet) => ({ changeSet })));
  });
});
