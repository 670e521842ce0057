import { guessLayout, isLayout, layoutOfFile, LAYOUTS, pathLike, placeFile, placementIn } from './file-layout';

describe('placeFile', () => {
  it.each([
    ['{lng}/{ns}', 'app/locales/pt_BR/views/live.json', 'pt_BR', 'views/live'],
    ['{ns}/{lng}', 'locales/shop/de.json', 'de', 'shop'],
    ['values-{lng}/{ns}', 'app/src/main/res/values-pt-rBR/strings.xml', 'pt-rBR', 'strings'],
    ['values-{lng}/{ns}', 'res/values-b+sr+Latn/strings.xml', 'b+sr+Latn', 'strings'],
    ['values-{lng}/{ns}', 'res/values/strings.xml', '', 'strings'],
    ['{lng}.lproj/{ns}', 'App/de.lproj/Localizable.strings', 'de', 'Localizable'],
    ['{lng}.lproj/{ns}', 'App/Base.lproj/Localizable.strings', '', 'Localizable'],
    ['{ns}.{lng}', 'config/locales/devise.de.yml', 'de', 'devise'],
    ['{ns}.{lng}', 'config/locales/de.yml', 'de', 'translation'],
    ['{ns}.{lng}', 'Shared.Resources.de-AT.resx', 'de-AT', 'Shared.Resources'],
    ['{ns}_{lng}', 'messages_pt_BR.properties', 'pt_BR', 'messages'],
    ['{ns}_{lng}', 'web_messages_de.properties', 'de', 'web_messages'],
    ['{ns}_{lng}', 'messages.properties', '', 'messages'],
    ['{lng}', 'po/sr@latin.po', 'sr@latin', 'translation'],
    ['src/{ns}/i18n/{lng}.json', 'packages/a/src/shop/i18n/de.json', 'de', 'shop'],
  ])('%s: %s', (layout, path, language, namespace) => {
    expect(placeFile(path, layout)).toEqual({ language, namespace });
  });

  it.each([
    ['{lng}/{ns}', 'assets/common.json'],
    ['values-{lng}/{ns}', 'res/values-night/colors.xml'],
    ['src/{ns}/i18n/{lng}.json', 'src/shop/i18n/de.po'],
    ['{lng}', 'common.json'],
  ])('%s does not match %s', (layout, path) => {
    expect(placeFile(path, layout)).toBeUndefined();
  });
});

describe('guessLayout', () => {
  it.each([
    ['{lng}/{ns}', ['locales/de/common.json', 'locales/en/common.json', 'locales/en/it.json']],
    ['{ns}/{lng}', ['locales/common/de.json', 'locales/common/en.json', 'locales/it/de.json', 'locales/it/en.json']],
    ['{ns}.{lng}', ['config/locales/de.yml', 'config/locales/devise.de.yml', 'config/locales/devise.en.yml']],
    ['{ns}.{lng}', ['Resources.resx', 'Resources.de.resx']],
    ['{ns}_{lng}', ['messages.properties', 'messages_de.properties', 'messages_pt_BR.properties']],
    ['{lng}', ['de.json', 'en.json', 'pt-BR.json']],
    ['values-{lng}/{ns}', ['res/values/strings.xml', 'res/values-de/strings.xml']],
    ['{lng}.lproj/{ns}', ['App/en.lproj/Localizable.strings', 'App/de.lproj/Localizable.strings']],
    ['values-{lng}/{ns}', ['res/values/strings.xml', 'res/values-night/colors.xml', 'res/xml/rules.xml']],
    ['{lng}.lproj/{ns}', ['App/Base.lproj/Localizable.strings']],
    ['{ns}.{lng}', ['Shop/Resources.resx']],
    ['{ns}_{lng}', ['src/main/resources/messages.properties']],
    ['{lng}/{ns}', ['de/messages.properties', 'other.properties']],
    [undefined, ['common.json', 'assets/x.json']],
  ])('%s', (layout, paths) => {
    expect(guessLayout(paths)).toBe(layout);
    expect(guessLayout(paths.toReversed())).toBe(layout);
  });
});

describe('layoutOfFile', () => {
  it.each([
    ['{lng}/{ns}', 'web/de/shop.json', '{lng}/{ns}', 'de', 'shop'],
    ['{lng}/{ns}', 'app/res/values-de/strings.xml', 'values-{lng}/{ns}', 'de', 'strings'],
    ['{lng}/{ns}', 'app/res/values/strings.xml', 'values-{lng}/{ns}', '', 'strings'],
    ['{ns}/{lng}', 'ios/de.lproj/Localizable.stringsdict', '{lng}.lproj/{ns}', 'de', 'Localizable'],
    ['{lng}/{ns}', 'de/values/strings.xml', '{lng}/{ns}', 'de', 'values/strings'],
    ['{lng}/{ns}', 'locale/de/LC_MESSAGES/django.po', '{lng}/LC_MESSAGES/{ns}', 'de', 'django'],
    ['{lng}/{ns}', 'app/values/strings.json', '{lng}/{ns}', '', 'strings'],
    [undefined, 'app/Base.lproj/Localizable.strings', '{lng}.lproj/{ns}', '', 'Localizable'],
  ])('among others in %s: %s', (layout, path, own, language, namespace) => {
    expect(layoutOfFile(path, layout)).toBe(own);
    expect(placementIn(path, layout)).toEqual({ language, namespace });
  });
});

describe('pathLike', () => {
  it.each([
    ['locales/en/shop/cart.json', '{lng}/{ns}', 'de', 'shop/cart', 'locales/de/shop/cart.json'],
    ['pt_BR/common.json', '{lng}/{ns}', 'zh-CN', 'common', 'zh_CN/common.json'],
    ['pt_BR/common.json', '{lng}/{ns}', 'pt-BR', 'other', 'pt_BR/other.json'],
    ['res/values/strings.xml', 'values-{lng}/{ns}', 'pt-BR', 'strings', 'res/values-pt-rBR/strings.xml'],
    ['messages.properties', '{ns}_{lng}', 'pt-BR', 'messages', 'messages_pt_BR.properties'],
    ['App/Base.lproj/Main.strings', '{lng}.lproj/{ns}', 'de', 'Main', 'App/de.lproj/Main.strings'],
    ['config/locales/devise.en.yml', '{ns}.{lng}', 'de', 'devise', 'config/locales/devise.de.yml'],
    ['src/shop/i18n/en.json', 'src/{ns}/i18n/{lng}.json', 'de', 'shop', 'src/shop/i18n/de.json'],
  ])('%s in %s for %s %s', (model, layout, tag, namespace, path) => {
    expect(pathLike(model, layout, { tag, namespace })).toBe(path);
    expect(placeFile(path, layout)?.namespace).toBe(namespace);
  });
});

describe('isLayout', () => {
  it('accepts patterns with one language', () => {
    for (const layout of [...LAYOUTS, 'src/{ns}/i18n/{lng}.json']) expect(isLayout(layout)).toBe(true);
    for (const layout of ['', '{ns}', '{lng}/{lng}', '{lng}{ns}', '../{lng}', '/{lng}', '{lng}/{x}', '{lng}\\{ns}']) {
      expect(isLayout(layout)).toBe(false);
    }
  });
});
