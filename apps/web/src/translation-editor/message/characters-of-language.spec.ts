import { charactersOfLanguage } from './characters-of-language';

const signs = (tag: string) => charactersOfLanguage(tag).map(({ sign }) => sign);

describe('charactersOfLanguage', () => {
  it.each([
    ['de', ['„ “', '» «', '« »', '’', '–', '—', '…', 'NBSP', 'NBHY', 'SHY']],
    ['de-CH', ['« »', '„ “', '» «', '’', '–', '—', '…', 'NBSP', 'NBHY', 'SHY']],
    ['fr', ['« »', '“ ”', '’', '–', '—', '…', 'NBSP', 'NNBSP', 'NBHY', 'SHY']],
    ['es', ['« »', '“ ”', '’', '–', '—', '…', '¿', '¡', 'NBSP', 'NBHY', 'SHY']],
    ['ja', ['「 」', '『 』', '“ ”', '—', '…', 'IDSP']],
    [
      'ar',
      ['“ ”', '« »', '’', '–', '—', '…', '،', '؛', '؟', '٪', 'NBSP', 'NBHY', 'SHY', 'ZWNJ', 'LRM', 'RLM', 'LRI … PDI'],
    ],
    [
      'fa',
      ['“ ”', '« »', '’', '–', '—', '…', '،', '؛', '؟', '٪', 'NBSP', 'NBHY', 'SHY', 'ZWNJ', 'LRM', 'RLM', 'LRI … PDI'],
    ],
  ])('has quotation marks of the language first: %s', (tag, expected) => {
    expect(signs(tag)).toEqual(expected);
  });

  it('puts pairs around the selection', () => {
    expect(charactersOfLanguage('fr')[0]).toEqual({ name: 'quotationMarks', sign: '« »', before: '«', after: '»' });
  });
});
