import { messageUnits, pluralKeys, readJson } from '@dragoman/i18n';
import fc from 'fast-check';
import { exportedDocument, type ExportedMessage, type FormerKeys } from './exported-document';

/** What an import would make of a file. */
const messagesOf = (content: string): ExportedMessage[] => {
  const { tree } = readJson(content);
  return messageUnits(tree, pluralKeys(tree)).map(({ key, path, kind, forms }) => ({
    ...{ key, path, kind },
    forms: Object.fromEntries(
      forms.filter(({ text }) => text !== '').map(({ category = '', text }) => [category, text]),
    ),
  }));
};
const none: FormerKeys = new Map();

const name = fc.constantFrom('a', 'b', 'open', 'n_one', 'n_other', 'n', 'Say. So', '404', '__proto__');
const text = fc.constantFrom('', 'x', 'y', '{{count}} z', 'Größe “💡”\u2028', 'a\\b"c\n');
const leaves = fc.uniqueArray(fc.tuple(name, text), { selector: ([key]) => key, maxLength: 6 });
const members = (pairs: readonly (readonly [string, unknown])[], indent: string): string => {
  const written = pairs.map(([key, value]) => `${JSON.stringify(key)}:${typeof value === 'string' ? ' ' : ''}${value}`);
  return written.length === 0 ? '{}' : `{${indent}${written.join(`,${indent}`)}${indent === '' ? '' : '\n'}}`;
};
const file = fc
  .record({
    top: leaves,
    below: leaves,
    indent: fc.constantFrom('', '\n  ', '\n\t', '\r\n    '),
    end: fc.constantFrom('', '\n'),
  })
  .map(({ top, below, indent, end }) => {
    const quoted = (pairs: readonly (readonly [string, string])[]) =>
      pairs.map(([key, value]) => [key, JSON.stringify(value)] as const);
    return members([...quoted(top), ['menu', members(quoted(below), '')]], indent) + end;
  });

describe('A file that is exported', () => {
  it('is the one that was imported, byte for byte, where nothing was changed', () => {
    fc.assert(
      fc.property(file, (document) => {
        expect(exportedDocument({ messages: messagesOf(document), former: none, document })).toBe(document);
      }),
      { numRuns: 500 },
    );
  });

  it('says what is here, whatever was changed, deleted and added, and no more', () => {
    const change = fc.constantFrom('keep', 'change', 'clear', 'delete');
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 20, maxLength: 20 }), fc.boolean(), (document, changes, adds) => {
        const before = messagesOf(document);
        const former = new Map<string, string | undefined>();
        const messages = before.flatMap((message, index): ExportedMessage[] => {
          const { kind, key, forms } = message;
          if (changes[index] === 'delete') former.set(`${kind} ${key}`, undefined);
          if (changes[index] === 'delete') return [];
          if (changes[index] === 'clear') return [{ ...message, forms: {} }];
          if (changes[index] !== 'change') return [message];
          const changed = Object.entries(forms).map(([category, words]) => [category, `${words}!`]);
          return [{ ...message, forms: Object.fromEntries(changed) }];
        });
        if (adds) messages.push({ key: 'fresh', path: ['fresh'], kind: 'text', forms: { '': 'New' } });
        const exported = exportedDocument({ messages, former, document });
        const { tree } = readJson(exported);
        const plurals = new Set(messages.filter(({ kind }) => kind !== 'text').map(({ key }) => key));
        const said = messageUnits(tree, plurals).flatMap(({ key, forms }) =>
          forms.filter((form) => form.text !== '').map((form) => [key, form.category ?? '', form.text]),
        );
        const meant = messages.flatMap(({ key, forms }) =>
          Object.entries(forms).map(([category, words]) => [key, category, words]),
        );
        expect(said.map(String).sort()).toEqual(meant.map(String).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('calls a message by its new name, where it stood', () => {
    const document = '{\n  "a": "1",\n  "n_one": "{{count}}",\n  "n_other": "{{count}}s"\n}\n';
    const messages = messagesOf(document).map((message) =>
      message.kind === 'text' ? message : { ...message, key: 'many', path: ['many'] },
    );
    const former = new Map([['cardinal n', 'cardinal many']]);
    expect(exportedDocument({ messages, former, document })).toBe(document.replaceAll('"n_', '"many_'));
  });

  it('keeps what an import could not take', () => {
    const document = '{"a": "1", "a.b": "2"}';
    expect(exportedDocument({ messages: messagesOf(document).slice(0, 1), former: none, document })).toBe(document);
  });
});
