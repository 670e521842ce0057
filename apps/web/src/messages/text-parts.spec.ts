import fc from 'fast-check';
import { searchTerms } from './search-terms';
import { textParts } from './text-parts';

const written = (text: string, search = '') =>
  textParts(text, searchTerms(search).anywhere).map(({ kind, pieces }) => {
    const shown = pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join('');
    return kind === 'text' ? shown : `${kind}:${shown}`;
  });

describe('textParts', () => {
  it('separates plain text from placeholders and tags', () => {
    expect(written('Hello <1>{{name}}</1>, see $t(more)')).toEqual([
      'Hello ',
      'placeholder:<1>',
      'placeholder:{{name}}',
      'placeholder:</1>',
      ', see ',
      'placeholder:$t(more)',
    ]);
  });

  it('treats a nested placeholder as part of the outer one', () => {
    expect(written('<a href="{{url}}">here</a>')).toEqual([
      'placeholder:<a href="{{url}}">',
      'here',
      'placeholder:</a>',
    ]);
  });

  it('marks spaces only where they are invisible', () => {
    expect(written('one two')).toEqual(['one two']);
    expect(written(' a  b ')).toEqual(['space: ', 'a', 'space: ', 'space: ', 'b', 'space: ']);
    expect(written('a \nb')).toEqual(['a', 'space: ', 'lineBreak:\n', 'b']);
    expect(written('10\u00A0%')).toEqual(['10', 'noBreakSpace:\u00A0', '%']);
  });

  it('marks joiners and direction marks, but does not split emoji', () => {
    expect(written('می\u200Cخواهم')).toEqual(['می', 'nonJoiner:\u200C', 'خواهم']);
    expect(written('\u200Fא')).toEqual(['direction:\u200F', 'א']);
    expect(written('👩🏽\u200D💻 and 👨\u200D👩\u200D👧')).toEqual(['👩🏽\u200D💻 and 👨\u200D👩\u200D👧']);
  });

  it('marks search matches across the edges of placeholders', () => {
    expect(written('Say {{name}}, name!', 'name')).toEqual(['Say ', 'placeholder:{{[name]}}', ', [name]!']);
    expect(written('Hi {{name}}', '"i {{na"')).toEqual(['H[i ]', 'placeholder:[{{na]me}}']);
  });

  it('never loses or changes a character', () => {
    const character = fc.constantFrom(
      ...'ab {}<>/$t()é\u00A0\u200D\u200C\n\tß👩\uD83D'.split(''),
      '{{a}}',
      '<1>',
      '👨\u200D👩',
    );
    fc.assert(
      fc.property(
        fc.array(character).map((characters) => characters.join('')),
        fc.constantFrom('', 'a', 'e', 's', '"  "'),
        (text, q) => {
          const parts = textParts(text, searchTerms(q).anywhere);
          expect(parts.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(text);
        },
      ),
    );
  });
});
