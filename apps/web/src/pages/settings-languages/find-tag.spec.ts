import { findTag } from './find-tag';

describe('the tag of a language', () => {
  it.each([
    ['German', 'en', 'de'],
    [' german ', 'en', 'de'],
    ['Deutsch', 'en', 'de'],
    ['francais', 'en', 'fr'],
    ['niemiecki', 'pl', 'de'],
    ['German', 'pl', 'de'],
    ['日本語', 'de', 'ja'],
    ['Brazilian Portuguese', 'en', 'pt-BR'],
  ])('is found for the name %j, in %s', (name, reader, tag) => {
    expect(findTag(name, reader)).toBe(tag);
  });

  it.each(['de', 'pt-BR', 'en-x-pirate', 'Klingonese', ''])('is %j as it was typed where that is no name', (text) => {
    expect(findTag(text, 'en')).toBe(text);
  });
});
