import { readAddress, writeAddress } from './work-address';

const read = (address: string) => readAddress(new URL(address, 'http://localhost'));

describe('the address of a page of work', () => {
  it.each([
    '/translate',
    '/translate/views/live?language=pl',
    '/translate?language=pl&reference=de&filter=untranslated,mine&since=2026-01-31&q=key%3Asave&message=m1',
    '/review/common?language=de&cursor=c',
  ])('is written as it was read: %s', (address) => {
    expect(writeAddress(read(`/en${address}`))).toBe(address);
  });

  it('leaves out what cannot be', () => {
    const { filters, since, q } = read(`/en/translate?filter=mine,nonsense,all&since=yesterday&q=${'x'.repeat(999)}`);
    expect({ filters, since, length: q.length }).toEqual({ filters: ['mine'], since: undefined, length: 200 });
  });

  it('takes what a form sends: a filter for each box, and the namespace beside the path', () => {
    expect(read('/en/translate?namespace=views/shop&filter=mine&filter=errors')).toMatchObject({
      namespace: 'views/shop',
      filters: ['errors', 'mine'],
    });
  });

  it('of reviewing is about what needs review, whatever else it says', () => {
    expect(read('/en/review?language=pl&filter=mine').filters).toEqual(['needsReview']);
  });
});
