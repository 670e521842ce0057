import { direction } from './direction';

describe('direction', () => {
  it.each('ar fa he ur yi dv ks ps sd ug ckb syr nqo ar-EG uz-Arab pa-Arab az-Arab iw en-Arab ff-Adlm'.split(' '))(
    '%s runs from right to left',
    (tag) => expect(direction(tag)).toBe('rtl'),
  );

  it.each('en de ja zh-Hant hi uz pa az az-Latn ar-Latn ku tr ru ff zun'.split(' '))(
    '%s runs from left to right',
    (tag) => expect(direction(tag)).toBe('ltr'),
  );

  it('is ltr for a name that is not a tag', () => {
    expect(direction('../etc')).toBe('ltr');
  });
});
