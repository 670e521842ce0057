import { PageI18nCache } from './page-i18n-cache';

describe('PageI18nCache', () => {
  const shop = { namespace: 'shop', hash: 'a', resources: { title: 'Laden' } };
  const cart = { namespace: 'cart', hash: 'b', resources: { total: 'Summe' } };

  it('shares one instance between pages with the same texts', () => {
    const texts = new PageI18nCache();
    expect(texts.get('de', [shop, cart])).toBe(texts.get('de', [{ ...shop }, { ...cart }]));
    expect(texts.get('de', [shop, cart]).i18n).not.toBe(texts.get('en', [shop, cart]).i18n);
  });

  it('creates a new instance for changed texts', () => {
    const texts = new PageI18nCache();
    expect(texts.get('de', [shop]).i18n.t('shop:title' as never)).toBe('Laden');
    const renamed = { ...shop, hash: 'c', resources: { title: 'Geschäft' } };
    expect(texts.get('de', [renamed]).i18n.t('shop:title' as never)).toBe('Geschäft');
  });

  it('has exactly the namespaces that the page declares', () => {
    const texts = new PageI18nCache();
    texts.get('de', [shop, cart]);
    expect(texts.get('de', [shop]).i18n.hasResourceBundle('de', 'cart')).toBe(false);
  });

  it('returns JSON that cannot end its script element', () => {
    const { json } = new PageI18nCache().get('de', [{ ...shop, resources: { title: '</script><!--\u2028' } }]);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ shop: { title: '</script><!--\u2028' } });
  });

  it('evicts the least recently used entry', () => {
    const texts = new PageI18nCache(2);
    const german = texts.get('de', [shop]);
    const english = texts.get('en', [shop]);
    texts.get('de', [shop]);
    texts.get('fr', [shop]);
    expect(texts.get('de', [shop])).toBe(german);
    expect(texts.get('en', [shop])).not.toBe(english);
  });
});
