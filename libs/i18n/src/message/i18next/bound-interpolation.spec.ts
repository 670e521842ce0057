import { createInstance } from 'i18next';
import { boundInterpolation } from './bound-interpolation';

/** Expansions of the text `counted`. */
let expansions = 0;

function translator(texts: Record<string, string>) {
  const instance = createInstance();
  void instance.init({
    lng: 'en',
    resources: { en: { own: texts } },
    defaultNS: 'own',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const { interpolator } = instance.services;
  const { nest } = interpolator as { nest: (...parameters: unknown[]) => string };
  expansions = 0;
  interpolator.nest = (text: string, translate: (...parameters: unknown[]) => unknown, ...rest: unknown[]) =>
    nest.call(
      interpolator,
      text,
      (...parameters: unknown[]) => {
        expansions++;
        return translate(...parameters);
      },
      ...rest,
    );
  boundInterpolation(interpolator);
  return (key: string, values = {}) => instance.t(key, values);
}

describe('boundInterpolation', () => {
  it('leaves usual texts alone', () => {
    const t = translator({
      name: 'Dragoman',
      hello: 'Hello {{name}}, this is $t(name).',
      deeper: '$t(hello, {"name": "{{who}}"})',
      twice: '$t(name) and $t(name)',
      sign: 'costs $5, {one} or {{',
    });
    expect(t('hello', { name: 'Ada' })).toBe('Hello Ada, this is Dragoman.');
    expect(t('deeper', { who: 'Bo' })).toBe('Hello Bo, this is Dragoman.');
    expect(t('twice')).toBe('Dragoman and Dragoman');
    expect(t('sign')).toBe('costs $5, {one} or {{');
    expect(t('twice')).toBe('Dragoman and Dragoman'); // counted again for each text
  });

  it('expands at most 20 nested texts for one text', () => {
    const t = translator({ a: '$t(b)'.repeat(15), b: '$t(c)'.repeat(3), c: 'c' });
    expect(t('a')).toContain('$t(c)');
    expect(expansions).toBeLessThanOrEqual(20);
  });

  it.each([
    ['bomb of three texts', { a: '$t(b)'.repeat(60), b: '$t(c)'.repeat(60), c: '$t(d)'.repeat(60), d: 'd' }],
    ['bomb within the limit of each text', { a: '$t(b)'.repeat(20), b: '$t(c)'.repeat(20), c: '$t(d)'.repeat(20) }],
    ['cycle of one', { a: '$t(a)' }],
    ['cycle of three', { a: '$t(b)', b: '$t(c)', c: '$t(a)' }],
    ['wide cycle of three', { a: '$t(b)$t(b)', b: '$t(c)$t(c)', c: '$t(a)$t(a)' }],
    ['text of openings of nesting', { a: '$t('.repeat(20_000) }],
    ['text of openings of values', { a: '{{'.repeat(30_000) }],
    ['text of openings of both', { a: '$t({'.repeat(16_000) }],
    ['text of values', { a: '{{a}}'.repeat(13_000) }],
    ['text of few openings and many braces', { a: `${'$t('.repeat(20)}${'{'.repeat(60_000)}` }],
  ])('ends soon with a %s', (_, texts: Record<string, string>) => {
    const t = translator(texts);
    const start = process.cpuUsage(); // not the time, which depends on what else the machine does
    expect(t('a')).toEqual(expect.any(String));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
    expect(expansions).toBeLessThanOrEqual(20);
  });
});
