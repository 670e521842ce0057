import fc from 'fast-check';
import { Catalog } from '../catalog/catalog';
import { memorySource } from '../../../../test/support/memory-source';
import type { Snapshot } from '../catalog/snapshot';
import { Problem } from './problem';
import { resourceSet } from './resource-sets';

describe('Several namespaces at once', () => {
  let snapshot: Snapshot;
  beforeAll(async () => {
    const texts = { en: { common: { a: 'A' }, 'views/live': { b: 'B' } }, 'pt-BR': { common: { a: 'Á' } } };
    snapshot = (await Catalog.open([memorySource(texts)], { fallback: 'en', onProblem: () => {} })).current;
  });

  const body = (query: string) => JSON.parse(Buffer.concat(resourceSet(query, snapshot).chunks).toString());
  const etag = (query: string) => resourceSet(query, snapshot).tag;
  const refusal = (query: string): unknown => {
    try {
      return resourceSet(query, snapshot);
    } catch (error) {
      return error instanceof Problem ? [error.getStatus(), error.code, error.given.values?.count] : error;
    }
  };

  it('are every pair that is asked for, and nothing else', () => {
    expect(body('lng=pt-BR+en&ns=common+views/live')).toEqual({
      'pt-BR': { common: { a: 'Á' }, 'views/live': {} },
      en: { common: { a: 'A' }, 'views/live': { b: 'B' } },
    });
    expect(body('lng=pt_br&ns=views/live&fallback=merged')).toEqual({ pt_br: { 'views/live': { b: 'B' } } });
  });

  it('have a tag of their own for every question and every content', () => {
    const questions = [
      'lng=en&ns=common',
      'lng=EN&ns=common',
      'lng=pt-BR&ns=common',
      'lng=en&ns=common+x',
      'lng=pt-BR&ns=views/live',
      'lng=pt-BR&ns=views/live&fallback=merged',
    ];
    expect(new Set(questions.map(etag)).size).toBe(questions.length);
    expect(etag('ns=common&lng=en')).toBe(etag('lng=en+en&ns=common&x=y'));
  });

  test.each([
    ['', [400, 'impossibleName', undefined]],
    ['lng=en', [400, 'impossibleName', undefined]],
    ['ns=common', [400, 'impossibleName', undefined]],
    ['lng=&ns=', [400, 'impossibleName', undefined]],
    ['lng=+&ns=+', [400, 'impossibleName', undefined]],
    ['lng[]=en&ns[]=common', [400, 'impossibleName', undefined]],
    ['lng=../..&ns=common', [400, 'impossibleName', undefined]],
    [`lng=${'en+'.repeat(17)}&ns=common`, [400, 'tooManyBundles', 16]],
    [`lng=en&ns=${'../+'.repeat(65)}`, [400, 'tooManyBundles', 64]],
  ])('are refused where nothing possible, or too much, is asked: %s', (query, refused) => {
    expect(refusal(query)).toEqual(refused);
  });

  it('are JSON, whatever is asked', () => {
    const name = fc.oneof(
      fc.constantFrom('en', 'common', 'views/live', '__proto__', 'constructor', '"', '\\'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 5 }),
        fc.array(name, { minLength: 1, maxLength: 5 }),
        (lng, ns) => {
          const query = `${new URLSearchParams({ lng: lng.join('+'), ns: ns.join(' ') })}`;
          const answer = refusal(query);
          if (Array.isArray(answer)) return;
          expect(Object.values(body(query)).length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
