import { parseTranslateAddress, translatePath } from '../../addresses/translate-address';
import { savedFilterAddress, savedFilterPath } from './saved-filter-address';

const namespaces = [
  { id: '1', name: 'shop/cart', access: 'public' as const, reference: 'en', syntax: 'i18next' as const, version: 1 },
];
const opened = (path: string) =>
  translatePath(savedFilterAddress(path, { namespaces }, { language: 'pl', reference: 'de' }));

describe('a saved filter', () => {
  it('has everything of the list but its languages and the open text', () => {
    const url = new URL(
      '/en/translate/shop/cart?language=de&reference=fr&filter=mine,errors&since=2026-01-31&updatedBy=u1&q=key%3Asave&key=m1',
      'http://x',
    );
    const path = savedFilterPath(parseTranslateAddress(url));
    expect(path).toBe('/translate/shop/cart?filter=errors,mine&since=2026-01-31&updatedBy=u1&q=key%3Asave');
    expect(opened(path)).toBe(
      '/translate/shop/cart?language=pl&reference=de&filter=errors,mine&since=2026-01-31&updatedBy=u1&q=key%3Asave',
    );
  });

  it.each([
    ['a namespace that is gone', '/review/gone?filter=errors', '/review?language=pl&reference=de&filter=errors'],
    ['filters that do not exist', '/translate?filter=former,draft', '/translate?language=pl&reference=de&filter=draft'],
    ['invalid values', '/translate?since=soon&sort=x', '/translate?language=pl&reference=de'],
  ])('leaves out %s', (_, path, expected) => {
    expect(opened(path)).toBe(expected);
  });
});
