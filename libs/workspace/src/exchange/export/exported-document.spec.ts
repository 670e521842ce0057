import { readJson } from '@dragoman/i18n';
import { messageUnits, pluralKeys } from '@dragoman/i18n/internal';
import fc from 'fast-check';
import { exportDocument, type ExportedMessage, type FormerKeys } from './exported-document';

/** The messages that an import would create from a file. */
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
  const written = pairs.map(
    ([key, value]) => `${JSON.stringify(key)}:${typeof value === 'string' ? ' ' : ''}${String(value)}`,
  );
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

describe('An exported file', () => {
  it('is the imported file, byte for byte, if nothing has changed', () => {
    fc.assert(
      fc.property(file, (document) => {
        expect(exportDocument({ messages: messagesOf(document), former: none, document })).toBe(document);
      }),
      { numRuns: 500 },
    );
  });

  it('contains exactly the current texts after any changes, deletions and additions', () => {
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
        const exported = exportDocument({ messages, former, document });
        const { tree } = readJson(exported);
        const plurals = new Set(messages.filter(({ kind }) => kind !== 'text').map(({ key }) => key));
        const exportedTexts = messageUnits(tree, plurals).flatMap(({ key, forms }) =>
          forms.filter((form) => form.text !== '').map((form) => [key, form.category ?? '', form.text]),
        );
        const expectedTexts = messages.flatMap(({ key, forms }) =>
          Object.entries(forms).map(([category, words]) => [key, category, words]),
        );
        expect(exportedTexts.map(String).sort()).toEqual(expectedTexts.map(String).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('has a renamed key in its former place', () => {
    const document = '{\n  "a": "1",\n  "n_one": "{{count}}",\n  "n_other": "{{count}}s"\n}\n';
    const messages = messagesOf(document).map((message) =>
      message.kind === 'text' ? message : { ...message, key: 'many', path: ['many'] },
    );
    const former = new Map([['cardinal n', 'cardinal many']]);
    expect(exportDocument({ messages, former, document })).toBe(document.replaceAll('"n_', '"many_'));
  });

  it('keeps parts that could not be imported', () => {
    const document = '{"a": "1", "a.b": "2"}';
    expect(exportDocument({ messages: messagesOf(document).slice(0, 1), former: none, document })).toBe(document);
  });
});
