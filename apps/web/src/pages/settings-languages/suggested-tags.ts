/** Common languages, suggested while typing. Any other BCP 47 tag can be typed as well. */
export const suggestedTags: readonly string[] =
  `af am ar az be bg bn bs ca cs cy da de de-AT de-CH el en en-GB en-US eo es es-419 es-MX et eu fa fi fil fr fr-CA ga gl
  gu ha he hi hr hu hy id ig is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms mt my nb ne nl nn or pa pl ps pt-BR
  pt-PT ro ru rw sd si sk sl so sq sr sr-Latn sv sw ta te tg th tk tr tt ug uk ur uz vi xh yo zh-Hans zh-Hant zu`.split(
    /\s+/,
  );
