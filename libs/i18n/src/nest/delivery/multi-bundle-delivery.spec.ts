import fc from 'fast-check';
import { Catalog } from '../../catalog/catalog';
import { memorySource } from '../../../../../test/support/memory-source';
import type { Snapshot } from '../../catalog/snapshot';
import { Problem } from '../problems/problem';
import { multiBundleBody } from './multi-bundle-delivery';

describe('the body of several bundles', () => {
  let snapshot: Snapshot;
  beforeAll(async () => {
    const texts = { en: { common: { a: 'A' }, 'views/live': { b: 'B' } }, 'pt-BR': { common: { a: 'Á' } } };
    snapshot = (await Catalog.open([memorySource(texts)], { fallback: 'en', onProblem: () => {} })).current;
  });

  const body = (query: string) => JSON.parse(Buffer.concat(multiBundleBody(query, snapshot).chunks).toString());
  const etag = (query: string) => multiBundleBody(query, snapshot).contentHash;
  const refusal = (query: string): unknown => {
    try {
      return multiBundleBody(query, snapshot);
    } catch (error) {
      return error instanceof Problem ? [error.getStatus(), error.code, error.problemOptions.values?.count] : error;
    }
  };

  it('contains exactly the requested combinations', () => {
    expect(body('lng=pt-BR+en&ns=common+views/live')).toEqual({
      'pt-BR': { common: { a: 'Á' }, 'views/live': {} },
      en: { common: { a: 'A' }, 'views/live': { b: 'B' } },
    });
    expect(body('lng=pt_br&ns=views/live&fallback=merged')).toEqual({ pt_br: { 'views/live': { b: 'B' } } });
  });

  it('has a different entity tag for each request and content', () => {
    const requests = [
      'lng=en&ns=common',
      'lng=EN&ns=common',
      'lng=pt-BR&ns=common',
      'lng=en&ns=common+x',
      'lng=pt-BR&ns=views/live',
      'lng=pt-BR&ns=views/live&fallback=merged',
    ];
    expect(new Set(requests.map(etag)).size).toBe(requests.length);
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
  ])('is refused without a valid name or with too many: %s', (query, problem) => {
    expect(refusal(query)).toEqual(problem);
  });

  it('is JSON for any query', () => {
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
