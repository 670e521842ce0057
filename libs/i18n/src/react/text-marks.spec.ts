import { createI18n } from './create-i18n';
import { isMarked, TextMarks, removeMarks } from './text-marks';

const texts = {
  shop: {
    title: 'Laden',
    cart: { items_one: '{{count}} Ding in {{place}}', items_other: '{{count}} Dinge in {{place}}' },
    friend_male: 'Freund',
    friend: 'Freunde',
    nested: 'Zum $t(shop:title)',
  },
};

describe('TextMarks', () => {
  const marks = new TextMarks();
  const { t } = createI18n('de', texts, { processor: marks.processor }) as unknown as {
    t: (key: string, values?: object) => string;
  };
  const described = (text: string) => {
    const { text: plain, edges } = removeMarks(text);
    return { plain, edges: edges.map(({ edge, id, offset }) => `${edge} ${marks.textAt(id).key} ${offset}`) };
  };

  it('identify a text and leave it unchanged', () => {
    expect(described(t('shop:title'))).toEqual({ plain: 'Laden', edges: ['begin title 0', 'end title 5'] });
    const { edges } = removeMarks(t('shop:title'));
    expect(marks.textAt(edges[0]!.id)).toEqual({
      language: 'de',
      namespace: 'shop',
      key: 'title',
      template: 'Laden',
    });
  });

  it('have the text of a form as it is stored', () => {
    const { edges } = removeMarks(t('shop:cart.items', { count: 3, place: 'x' }));
    expect(marks.textAt(edges[0]!.id).template).toBe('{{count}} Dinge in {{place}}');
    expect(marks.textAt(removeMarks(t('shop:nested')).edges[0]!.id).template).toBe('Zum $t(shop:title)');
  });

  it('identify the resolved form', () => {
    const { plain, edges } = described(t('shop:cart.items', { count: 3, place: 'x' }));
    expect([plain, edges[0]]).toEqual(['3 Dinge in x', 'begin cart.items_other 0']);
    expect(described(t('shop:friend', { context: 'male' })).edges[0]).toBe('begin friend_male 0');
  });

  it('tell nested texts apart', () => {
    expect(described(t('shop:cart.items', { count: 1, place: t('shop:title') }))).toEqual({
      plain: '1 Ding in Laden',
      edges: ['begin cart.items_one 0', 'begin title 10', 'end title 15', 'end cart.items_one 15'],
    });
    expect(described(t('shop:nested'))).toEqual({ plain: 'Zum Laden', edges: ['begin nested 0', 'end nested 9'] });
  });

  it('are not added to missing texts or where disabled', () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(isMarked(t('shop:nothing'))).toBe(false);
    complain.mockRestore();
    expect(t('shop:title', { postProcess: [] })).toBe('Laden');
  });

  it('are ignored by collation', () => {
    const words = [t('shop:title'), t('shop:friend'), 'Laden', 'Freunde'];
    expect(words.sort(new Intl.Collator('de').compare).map((word) => removeMarks(word).text)).toEqual([
      'Freunde',
      'Freunde',
      'Laden',
      'Laden',
    ]);
  });

  it('are described from flag emoji with the same characters', () => {
    const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    expect(removeMarks(`a${england}b`)).toEqual({ text: `a${england}b`, edges: [] });
  });
});
