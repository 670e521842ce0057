import fc from 'fast-check';
import { filters, readAddress, writeAddress } from './texts-address';

const read = (address: string) => readAddress(new URL(address, 'http://localhost'));

describe('the address of texts', () => {
  it('names the namespace in its path', () => {
    expect(read('/de/texts/views/live?language=pl&reference=fr&filter=findings&q=two+words')).toEqual({
      namespace: 'views/live',
      language: 'pl',
      reference: 'fr',
      filter: 'findings',
      q: 'two words',
    });
  });

  it('is the same where a form without JavaScript puts everything in the query', () => {
    expect(read('/de/texts?namespace=views%2Flive&language=pl&reference=&q=&filter=all')).toEqual(
      read('/de/texts/views/live?language=pl'),
    );
  });

  it('says nothing that goes without saying', () => {
    expect(writeAddress({ namespace: 'views/live', language: 'pl', filter: 'all', q: '' })).toBe(
      '/texts/views/live?language=pl',
    );
    expect(writeAddress({})).toBe('/texts');
  });

  it('takes what cannot be for what it would be without it', () => {
    expect(read('/de/texts/common?filter=everything&language=')).toEqual({ namespace: 'common', filter: 'all', q: '' });
    expect(read(`/de/texts/common?q=${'a'.repeat(500)}`).q).toHaveLength(200);
    expect(read('/de/texts/100%').namespace).toBe('100%');
    expect(read('/de/texts/')).toEqual({ filter: 'all', q: '' });
  });

  it('comes back as it was written, whatever a namespace is called and whatever is looked for', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((name) => !/^\.{1,2}$/.test(name));
    const namespace = fc
      .array(name, { minLength: 1, maxLength: 3 })
      .map((names) => names.join('/').replace(/\/+/g, '/'));
    const wellFormed = (text: string) => text.isWellFormed() && !/^\/|\/$|(^|\/)\.{1,2}(\/|$)/.test(text);
    const q = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(namespace.filter(wellFormed), fc.constantFrom(...filters), q, (namespace, filter, q) => {
        expect(read(`/de${writeAddress({ namespace, filter, q })}`)).toEqual({ namespace, filter, q });
      }),
    );
  });
});
