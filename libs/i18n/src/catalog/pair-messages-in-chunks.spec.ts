import fc from 'fast-check';
import { pairMessages, type MessagePair } from '../message/pair-messages';
import { treeFromObject } from '../message/tree/tree-from-object';
import { pairMessagesInChunks } from './pair-messages-in-chunks';

type Texts = { readonly [key: string]: unknown };
const english = (texts: Texts) => ({ language: 'en', tree: treeFromObject(texts) });
const polish = (texts: Texts) => ({ language: 'pl', tree: treeFromObject(texts) });

async function inParts(...[reference, target]: Parameters<typeof pairMessages>): Promise<(readonly MessagePair[])[]> {
  const parts: (readonly MessagePair[])[] = [];
  for await (const part of pairMessagesInChunks(reference, target)) parts.push(part);
  return parts;
}

const numbered = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`key${number}`, text]));

describe('pairMessagesInChunks', () => {
  it('splits a large namespace, flat or nested, into many chunks', async () => {
    const flat = await inParts(english(numbered(2000, 'File')), polish(numbered(2000, 'Plik')));
    const deep = await inParts(english({ app: { menu: numbered(2000, 'File') } }), polish({ app: {} }));
    expect(flat.length).toBeGreaterThan(10);
    expect(deep.length).toBeGreaterThan(5);
    expect(Math.max(...[...flat, ...deep].map((part) => part.length))).toBeLessThanOrEqual(250);
  });

  it('keeps the order of the file', async () => {
    const texts = {
      ...numbered(300, 'File'),
      'a.b': 'x',
      zebra_b: 'x',
      apple: 'x',
      zebra_a: 'x',
      more: numbered(300, 'y'),
    };
    const keys = (await inParts(english(texts), polish({}))).flat().map(({ key }) => key);
    expect(keys).toEqual(pairMessages(english(texts), polish({})).map(({ key }) => key));
  });

  it('keeps plural forms and contexts of a message together, however far apart they are', async () => {
    const reference = {
      file_one: '{{count}} file',
      friend: 'a friend',
      ...numbered(600, 'x'),
      file_other: '{{count}} files',
      friend_male: 'he',
    };
    const target = { file_many: '{{count}} plików', ...numbered(600, 'y'), file_few: '{{count}} pliki' };
    const pairs = (await inParts(english(reference), polish(target))).flat();
    expect(pairs.find(({ key }) => key === 'file')?.target).toHaveLength(4);
    expect(pairs.find(({ key }) => key === 'friend_male')?.context).toBe('male');
  });

  it('returns the same messages as pairMessages', async () => {
    const name = fc.constantFrom('file', 'file_one', 'file_few', 'file_other', 'friend', 'friend_male', 'menu', 'z');
    const text = fc.constantFrom('', 'text', '{{count}} files');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.dictionary(name, fc.oneof({ maxDepth: 2 }, text, tie('tree'), fc.constant(numbered(150, 'x')))),
    })) as { tree: fc.Arbitrary<Texts> };
    const sorted = (pairs: readonly MessagePair[]) => pairs.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    await fc.assert(
      fc.asyncProperty(tree, tree, async (reference, target) => {
        const parts = await inParts(english(reference), polish(target));
        const whole = pairMessages(english(reference), polish(target));
        expect(JSON.stringify(sorted(parts.flat()))).toBe(JSON.stringify(sorted(whole)));
      }),
      { numRuns: 20 },
    );
  });
});
