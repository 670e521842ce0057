import { placeOf } from './picked-files';

describe('where the texts of a file belong', () => {
  it.each([
    ['locales/de/common.json', 'de', 'common'],
    ['de/views/live.json', 'de', 'views/live'],
    ['my app/public/locales/pt-BR/shop/cart.json', 'pt-BR', 'shop/cart'],
    ['src/de/de/x.json', 'de', 'de/x'],
    ['locales/common/de.json', 'de', 'common'],
    ['zh-Hans.json', 'zh-Hans', ''],
    ['common.json', '', 'common'],
    ['assets/common.JSON', '', 'common'],
  ])('%s: language “%s”, namespace “%s”', (path, language, namespace) => {
    expect(placeOf(path)).toEqual({ language, namespace });
  });
});
