import { inferFilePlacement } from './file-placement';

describe('inferFilePlacement', () => {
  it.each([
    // a folder per language
    ['de/common.json', 'de', 'common'],
    ['locales/de/common.json', 'de', 'common'],
    ['de/views/live.json', 'de', 'views/live'],
    ['my app/public/locales/pt-BR/shop/cart.json', 'pt-BR', 'shop/cart'],
    ['pt_BR/common.json', 'pt_BR', 'common'],
    ['en-x-pirate/common.json', 'en-x-pirate', 'common'],
    ['src/de/de/x.json', 'de', 'de/x'],
    ['de/fr.json', 'de', 'fr'],
    // a folder per namespace
    ['locales/common/de.json', 'de', 'common'],
    ['locales/common/pt_BR.json', 'pt_BR', 'common'],
    ['zh-Hans.json', 'zh-Hans', ''],
    // folders and files that are not named after a language
    ['common.json', '', 'common'],
    ['assets/common.JSON', '', 'common'],
    ['src/lib/common.json', '', 'common'],
    ['xx/common.json', '', 'common'],
    ['', '', ''],
    // other spellings of paths
    ['/de/common.json', 'de', 'common'],
    ['./de/common.json', 'de', 'common'],
    ['de\\shop\\cart.json', 'de', 'shop/cart'],
  ])('%s: language “%s”, namespace “%s”', (path, language, namespace) => {
    expect(inferFilePlacement(path)).toEqual({ language, namespace });
  });
});
