import { FORMAT_LOSSES, type FormatLoss } from '../message/file/format-losses';
import type { DocumentFormat, FileEntry, EntryContent } from './document-format';
import { FORMATS } from './formats';
import { pathsOf } from './write-texts';

/** Writes a new file with one text, and reads it again. */
function written(format: DocumentFormat, entry: Omit<EntryContent, 'text'>): FileEntry {
  const file = { language: 'de', tag: 'de', sourceLanguage: 'en', path: `de/shop${format.extensions[0]}` };
  const source = format.holds === 'source and target' ? { source: 'Open' } : {};
  const path = pathsOf(format)(entry.path, entry.path.join('.'));
  const content = format.create(file, [{ text: 'Öffnen', ...source, ...entry, path }]);
  return format.read(content, { language: 'de' }).entries.find(({ text }) => text === 'Öffnen')!;
}

function lossesOf(format: DocumentFormat): readonly FormatLoss[] {
  const open = { path: ['open'] };
  const keeps = (state: NonNullable<EntryContent['state']>): boolean =>
    written(format, { ...open, state }).state === state;
  const keepsForm = (form: string): boolean =>
    (written(format, { ...open, form }) as FileEntry | undefined)?.form === form;
  const losses: Record<FormatLoss, boolean> = {
    descriptions: written(format, { ...open, description: 'A verb' }).description !== 'A verb',
    maxLengths: written(format, { ...open, maxLength: 12 }).maxLength !== 12,
    states: !keeps('needs_review'),
    otherStates: keeps('needs_review') && !keeps('reviewed'),
    nesting: written(format, { path: ['menu', 'open'] }).path.length !== 2,
    ordinals: format.plurals === 'file' && written(format, { ...open, form: 'other', ordinal: true }).ordinal !== true,
    extraForms: format.plurals === 'file' && !keepsForm('zero'),
  };
  return (Object.keys(losses) as FormatLoss[]).filter((loss) => losses[loss]);
}

describe('the declared losses of a format are those of a new file', () => {
  it.each(FORMATS)('in $name', (format) => {
    expect(FORMAT_LOSSES[format.name]).toEqual(lossesOf(format));
  });
});
