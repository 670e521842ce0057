import { createI18n } from './create-i18n';
import { isMarked, TextMarks, unmarked } from './text-marks';

const texts = {
  shop: {
    title: 'Laden',
    cart: { items_one: '{{count}} Ding in {{place}}', items_other: '{{count}} Dinge in {{place}}' },
    friend_male: 'Freund',
    friend: 'Freunde',
    nested: 'Zum $t(shop:title)',
  },
};

describe('marks around texts', () => {
  const marks = new TextMarks();
  const { t } = createI18n('de', texts, marks.processor) as unknown as {
    t: (key: string, values?: object) => string;
  };
  const told = (text: string) => {
    const { text: plain, edges } = unmarked(text);
    return { plain, edges: edges.map(({ edge, id, offset }) => `${edge} ${marks.nameOf(id).key} ${offset}`) };
  };

  it('say which text it is, and leave it as it was', () => {
    expect(told(t('shop:title'))).toEqual({ plain: 'Laden', edges: ['begin title 0', 'end title 5'] });
    const { edges } = unmarked(t('shop:title'));
    expect(marks.nameOf(edges[0]!.id)).toEqual({ language: 'de', namespace: 'shop', key: 'title' });
  });

  it('name the form that was taken', () => {
    const { plain, edges } = told(t('shop:cart.items', { count: 3, place: 'x' }));
    expect([plain, edges[0]]).toEqual(['3 Dinge in x', 'begin cart.items_other 0']);
    expect(told(t('shop:friend', { context: 'male' })).edges[0]).toBe('begin friend_male 0');
  });

  it('keep texts within texts apart', () => {
    expect(told(t('shop:cart.items', { count: 1, place: t('shop:title') }))).toEqual({
      plain: '1 Ding in Laden',
      edges: ['begin cart.items_one 0', 'begin title 10', 'end title 15', 'end cart.items_one 15'],
    });
    expect(told(t('shop:nested'))).toEqual({ plain: 'Zum Laden', edges: ['begin nested 0', 'end nested 9'] });
  });

  it('stay away from keys without a text, and where they are not wanted', () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(isMarked(t('shop:nothing'))).toBe(false);
    complain.mockRestore();
    expect(t('shop:title', { postProcess: [] })).toBe('Laden');
  });

  it('are passed over where texts are sorted', () => {
    const words = [t('shop:title'), t('shop:friend'), 'Laden', 'Freunde'];
    expect(words.sort(new Intl.Collator('de').compare).map((word) => unmarked(word).text)).toEqual([
      'Freunde',
      'Freunde',
      'Laden',
      'Laden',
    ]);
  });

  it('are not taken for the flags that the same signs draw', () => {
    const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    expect(unmarked(`a${england}b`)).toEqual({ text: `a${england}b`, edges: [] });
  });
});
