import { ServerTexts } from './server-texts';

describe('the texts of rendered pages', () => {
  const shop = { namespace: 'shop', hash: 'a', resources: { title: 'Laden' } };
  const cart = { namespace: 'cart', hash: 'b', resources: { total: 'Summe' } };

  it('are read through one i18next by all pages that read the same', () => {
    const texts = new ServerTexts();
    expect(texts.of('de', [shop, cart])).toBe(texts.of('de', [{ ...shop }, { ...cart }]));
    expect(texts.of('de', [shop, cart]).i18n).not.toBe(texts.of('en', [shop, cart]).i18n);
  });

  it('are replaced when a namespace has other texts', () => {
    const texts = new ServerTexts();
    expect(texts.of('de', [shop]).i18n.t('shop:title' as never)).toBe('Laden');
    const renamed = { ...shop, hash: 'c', resources: { title: 'Geschäft' } };
    expect(texts.of('de', [renamed]).i18n.t('shop:title' as never)).toBe('Geschäft');
  });

  it('are those that the page declares, whatever other pages have', () => {
    const texts = new ServerTexts();
    texts.of('de', [shop, cart]);
    expect(texts.of('de', [shop]).i18n.hasResourceBundle('de', 'cart')).toBe(false);
  });

  it('stand beside the page as JSON that cannot end its script', () => {
    const { json } = new ServerTexts().of('de', [{ ...shop, resources: { title: '</script><!--\u2028' } }]);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ shop: { title: '</script><!--\u2028' } });
  });

  it('are kept up to a limit: the least recently rendered go first', () => {
    const texts = new ServerTexts(2);
    const german = texts.of('de', [shop]);
    const english = texts.of('en', [shop]);
    texts.of('de', [shop]);
    texts.of('fr', [shop]);
    expect(texts.of('de', [shop])).toBe(german);
    expect(texts.of('en', [shop])).not.toBe(english);
  });
});
