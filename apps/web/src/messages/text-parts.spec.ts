import fc from 'fast-check';
import { searchTerms } from './search-terms';
import { textParts } from './text-parts';

const written = (text: string, search = '') =>
  textParts(text, searchTerms(search).anywhere).map(({ kind, pieces }) => {
    const shown = pieces.map(({ text, found }) => (found ? `[${text}]` : text)).join('');
    return kind === 'text' ? shown : `${kind}:${shown}`;
  });

describe('the parts of a text', () => {
  it('tell what is translated from what is put in later', () => {
    expect(written('Hello <1>{{name}}</1>, see $t(more)')).toEqual([
      'Hello ',
      'placeholder:<1>',
      'placeholder:{{name}}',
      'placeholder:</1>',
      ', see ',
      'placeholder:$t(more)',
    ]);
  });

  it('show a placeholder inside another as part of it', () => {
    expect(written('<a href="{{url}}">here</a>')).toEqual([
      'placeholder:<a href="{{url}}">',
      'here',
      'placeholder:</a>',
    ]);
  });

  it('show spaces where nobody would see them, and no others', () => {
    expect(written('one two')).toEqual(['one two']);
    expect(written(' a  b ')).toEqual(['space: ', 'a', 'space: ', 'space: ', 'b', 'space: ']);
    expect(written('a \nb')).toEqual(['a', 'space: ', 'lineBreak:\n', 'b']);
    expect(written('10\u00A0%')).toEqual(['10', 'noBreakSpace:\u00A0', '%']);
  });

  it('show joiners and marks of direction, but leave an emoji whole', () => {
    expect(written('می\u200Cخواهم')).toEqual(['می', 'nonJoiner:\u200C', 'خواهم']);
    expect(written('\u200Fא')).toEqual(['direction:\u200F', 'א']);
    expect(written('👩🏽\u200D💻 and 👨\u200D👩\u200D👧')).toEqual(['👩🏽\u200D💻 and 👨\u200D👩\u200D👧']);
  });

  it('mark what is searched for, across the edges of placeholders', () => {
    expect(written('Say {{name}}, name!', 'name')).toEqual(['Say ', 'placeholder:{{[name]}}', ', [name]!']);
    expect(written('Hi {{name}}', '"i {{na"')).toEqual(['H[i ]', 'placeholder:[{{na]me}}']);
  });

  it('never lose or change a sign', () => {
    const sign = fc.constantFrom(
      ...'ab {}<>/$t()é\u00A0\u200D\u200C\n\tß👩\uD83D'.split(''),
      '{{a}}',
      '<1>',
      '👨\u200D👩',
    );
    fc.assert(
      fc.property(
        fc.array(sign).map((signs) => signs.join('')),
        fc.constantFrom('', 'a', 'e', 's', '"  "'),
        (text, q) => {
          const parts = textParts(text, searchTerms(q).anywhere);
          expect(parts.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(text);
        },
      ),
    );
  });
});
