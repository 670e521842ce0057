import { normalizeSpaces, formattersOf } from './formatters';

describe('formattersOf', () => {
  it('formats numbers with the separators of the language', () => {
    expect(formattersOf('en', 'UTC').number(1234567.5)).toBe('1,234,567.5');
    expect(formattersOf('de', 'UTC').number(1234567.5)).toBe('1.234.567,5');
  });

  it('formats a share as a percentage without decimals', () => {
    expect(formattersOf('en', 'UTC').percent(0.426)).toBe('43%');
    expect(formattersOf('en', 'UTC').percent(0.426, { maximumFractionDigits: 1 })).toBe('42.6%');
  });

  it('formats a time in the time zone of the page', () => {
    const options = { dateStyle: 'short', timeStyle: 'short' } as const;
    expect(formattersOf('de', 'UTC').date('2026-11-21T23:30:00Z', options)).toBe('21.11.26, 23:30');
    expect(formattersOf('de', 'Asia/Tokyo').date('2026-11-21T23:30:00Z', options)).toBe('22.11.26, 08:30');
  });

  it('joins lists with a conjunction', () => {
    expect(formattersOf('en', 'UTC').list(['Ada', 'Bo', 'Cy'])).toBe('Ada, Bo, and Cy');
    expect(formattersOf('de', 'UTC').list(['Ada', 'Bo', 'Cy'])).toBe('Ada, Bo und Cy');
  });

  it('caches formatters', () => {
    expect(formattersOf('fr', 'UTC')).toBe(formattersOf('fr', 'UTC'));
    expect(formattersOf('fr', 'UTC')).not.toBe(formattersOf('fr', 'Europe/Paris'));
  });

  it('leaves no space that differs between Node and browsers', () => {
    expect(normalizeSpaces('1\u202F234\u2009%')).toBe('1\u00A0234\u00A0%');
    const { number, percent, date } = formattersOf('fr', 'UTC');
    for (const text of [number(1234567), percent(0.5), date('2026-11-21T23:30:00Z')]) {
      expect(text).not.toMatch(/[\u202F\u2009]/);
    }
  });
});
