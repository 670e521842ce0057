import { parseTranslateAddress, translatePath, withoutTask } from './translate-address';

const read = (address: string) => parseTranslateAddress(new URL(address, 'http://localhost'));

describe('the address of Translate and Review', () => {
  it.each([
    '/translate',
    '/translate/views/live?language=pl',
    '/translate?language=pl&reference=de&filter=untranslated,mine&since=2026-01-31&q=key%3Asave&key=m1',
    '/translate?language=pl&since=2026-01-31&updatedBy=0190aaaa-0000-7000-8000-000000000000&q=save',
    '/review?updatedBy=u1',
    '/review/common?language=de&cursor=c',
    '/review?language=de&filter=approvable',
    '/translate?language=pl&task=0190aaaa-0000-7000-8000-000000000000&filter=unfinished',
    '/review/common?language=pl&task=t1',
    '/review?language=pl&task=t1&filter=approvable',
    '/review/common?language=pl&filter=sentBack',
    '/translate?language=pl&task=t1&filter=unreviewed',
  ])('is written as it was read: %s', (address) => {
    expect(translatePath(read(`/en${address}`))).toBe(address);
  });

  it('ignores invalid values', () => {
    const { filters, since, q } = read(`/en/translate?filter=mine,nonsense,all&since=yesterday&q=${'x'.repeat(999)}`);
    expect({ filters, since, length: q.length }).toEqual({ filters: ['mine'], since: undefined, length: 200 });
  });

  it.each(['me', 'system', 'a b', 'x'.repeat(65), ''])('ignores %j, which is not the id of an account', (id) => {
    expect(read(`/en/translate?updatedBy=${id}`).updatedBy).toBeUndefined();
  });

  it('accepts what a form submits: one parameter for each filter, and the namespace beside the path', () => {
    expect(read('/en/translate?namespace=views/shop&filter=mine&filter=errors')).toMatchObject({
      namespace: 'views/shop',
      filters: ['errors', 'mine'],
    });
  });

  it('lists on the page Review what a task counts as not reviewed', () => {
    const address = read('/en/review?language=pl&task=t1&filter=errors');
    expect(address.filters).toEqual(['unreviewed', 'errors']);
    expect(translatePath(withoutTask(address))).toBe('/review?language=pl&filter=errors');
  });

  it('lists texts that were sent back on the page Review, of a task or of all texts', () => {
    expect(read('/en/review?filter=sentBack,errors').filters).toEqual(['sentBack', 'errors']);
    expect(read('/en/review?task=t1&filter=sentBack').filters).toEqual(['unreviewed', 'sentBack']);
  });

  it('otherwise filters the page Review by texts that need review', () => {
    expect(read('/en/review?language=pl&filter=mine').filters).toEqual(['needsReview']);
    expect(read('/en/review?filter=errors,approvable').filters).toEqual(['needsReview', 'approvable', 'errors']);
  });
});
