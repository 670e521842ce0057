import { createI18n } from './create-i18n';

describe('createI18n', () => {
  const texts = {
    shop: { title: 'Sklep', item_one: '{{count}} rzecz', item_few: '{{count}} rzeczy', item_many: '{{count}} rzeczy!' },
  };

  it('is ready immediately and reads its language', () => {
    const { t, language } = createI18n('pl', texts);
    expect(language).toBe('pl');
    expect(t('shop:title' as never)).toBe('Sklep');
  });

  it('chooses plural forms by the rules of the language', () => {
    const t = createI18n('pl', texts).getFixedT('pl', 'shop' as never) as unknown as (key: string, o: object) => string;
    expect([1, 3, 5].map((count) => t('item', { count }))).toEqual(['1 rzecz', '3 rzeczy', '5 rzeczy!']);
  });

  it('shares the given texts and never changes them', () => {
    const frozen = Object.freeze({ shop: Object.freeze({ title: 'Laden' }) });
    const i18n = createI18n('de', frozen);
    i18n.addResourceBundle('de', 'cart', { total: 'Summe' }, false, true, { skipCopy: true });
    expect(i18n.t('cart:total' as never)).toBe('Summe');
    expect(Object.keys(frozen)).toEqual(['shop']);
  });

  it('does not expand nesting in interpolated values', () => {
    const i18n = createI18n('en', { shop: { hello: 'Hello {{name}}', secret: 'secret' } });
    expect(i18n.t('shop:hello' as never, { name: '$t(shop:secret)' } as never)).toBe('Hello $t(shop:secret)');
  });

  it('normalizes spaces of numbers in texts', () => {
    const i18n = createI18n('fr', { shop: { sold: '{{n, number}} vendus' } });
    expect(i18n.t('shop:sold' as never, { n: 1234567 } as never)).toBe('1\u00A0234\u00A0567 vendus');
  });

  describe('in development', () => {
    it('throws for a namespace that no route declares, with the fix', () => {
      expect(() => createI18n('de', texts).t('cart:total' as never)).toThrow(
        'Add "cart" to `handle.namespaces` of the route.',
      );
    });

    it('logs a missing text of a loaded namespace', () => {
      const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
      createI18n('de', texts).t('shop:nothing' as never);
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('"nothing" is missing from the namespace "shop"'));
      logged.mockRestore();
    });
  });
});
