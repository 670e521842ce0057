import fc from 'fast-check';
import { parseTextsAddress, textFilters, textsPath } from './texts-address';

const parse = (address: string) => parseTextsAddress(new URL(address, 'http://localhost'));

describe('the address of texts', () => {
  it('has the namespace in its path', () => {
    expect(parse('/de/texts/views/live?language=pl&reference=fr&filter=findings&q=two+words')).toEqual({
      namespace: 'views/live',
      language: 'pl',
      reference: 'fr',
      filter: 'findings',
      q: 'two words',
    });
  });

  it('accepts the namespace in the query, as a form without JavaScript sends it', () => {
    expect(parse('/de/texts?namespace=views%2Flive&language=pl&reference=&q=&filter=all')).toEqual(
      parse('/de/texts/views/live?language=pl'),
    );
  });

  it('leaves defaults out', () => {
    expect(textsPath({ namespace: 'views/live', language: 'pl', filter: 'all', q: '' })).toBe(
      '/texts/views/live?language=pl',
    );
    expect(textsPath({})).toBe('/texts');
  });

  it('ignores invalid values', () => {
    expect(parse('/de/texts/common?filter=everything&language=')).toEqual({
      namespace: 'common',
      filter: 'all',
      q: '',
    });
    expect(parse(`/de/texts/common?q=${'a'.repeat(500)}`).q).toHaveLength(200);
    expect(parse('/de/texts/100%').namespace).toBe('100%');
    expect(parse('/de/texts/')).toEqual({ filter: 'all', q: '' });
  });

  it('is parsed as it was written, for any namespace and search', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((name) => !/^\.{1,2}$/.test(name));
    const namespace = fc
      .array(name, { minLength: 1, maxLength: 3 })
      .map((names) => names.join('/').replace(/\/+/g, '/'));
    const wellFormed = (text: string) => text.isWellFormed() && !/^\/|\/$|(^|\/)\.{1,2}(\/|$)/.test(text);
    const q = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(namespace.filter(wellFormed), fc.constantFrom(...textFilters), q, (namespace, filter, q) => {
        expect(parse(`/de${textsPath({ namespace, filter, q })}`)).toEqual({ namespace, filter, q });
      }),
    );
  });
});
