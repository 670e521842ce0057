import { isKnownLanguage } from './known-language';

const folders =
  'ar bg bs ca cs da de el en es et fa fi fr gl he hi hr hu hy id is it ja km kn ko lt lv ml nb-NO ne nl pl pt pt-BR ' +
  'ro ru sk sl sq sr sv te th tr uk ur uz vi yue-Hant zh-CN zh-Hant zun';

describe('isKnownLanguage', () => {
  it.each(folders.split(' '))('accepts the folder %s', (name) => {
    expect(isKnownLanguage(name)).toBe(true);
  });

  it.each(['pt_br', 'ZH-HANT', 'iw', 'tl', 'es-419'])('accepts %s in any spelling', (name) => {
    expect(isKnownLanguage(name)).toBe(true);
  });

  it.each(
    'shared assets lib src common scripts app web api test docs dist data config public tmp css img js ui'.split(' '),
  )('does not take the folder %s for a language', (name) => {
    expect(isKnownLanguage(name)).toBe(false);
  });

  it.each(['und', 'mul', 'zxx', 'mis', 'root', 'und-Latn', 'eng', '', '..', '__proto__'])(
    'does not take "%s" for a language',
    (name) => {
      expect(isKnownLanguage(name)).toBe(false);
    },
  );
});
