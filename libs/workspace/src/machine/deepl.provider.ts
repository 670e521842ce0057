import type { SuggestionSettings } from '../app.config';
import type { OutboundRequests } from '../http/outbound/outbound-requests';
import { requestJson } from './bounded-request';
import { formsFromMarkup, toMarkup } from './marked-up-texts';
import type { SuggestionProvider, SuggestionRequest } from './suggestion-provider';

/** DeepL API v2. */
export class DeeplProvider implements SuggestionProvider {
  constructor(
    private readonly settings: SuggestionSettings,
    private readonly requests: OutboundRequests,
  ) {}

  async translate(
    { sourceLanguage, targetLanguage, texts, context }: SuggestionRequest,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string>>> {
    const { key = '', url = key.endsWith(':fx') ? 'https://api-free.deepl.com/v2' : 'https://api.deepl.com/v2' } =
      this.settings;
    const response = await requestJson(
      this.requests,
      {
        url: `${url}/translate`,
        headers: { Authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts.map(toMarkup),
          source_lang: new Intl.Locale(sourceLanguage).language.toUpperCase(),
          target_lang: targetCode(targetLanguage),
          tag_handling: 'xml',
          ...(context.description !== undefined && { context: context.description }),
        },
      },
      signal,
    );
    const translations = (response as { translations?: unknown } | null)?.translations;
    return formsFromMarkup(
      texts,
      Array.isArray(translations) && translations.map((each: { text?: unknown } | null) => each?.text),
    );
  }
}

/** `PT-BR`, `EN-GB`, `ZH-HANS`; other languages without a region. */
function targetCode(tag: string): string {
  const { language, region, script } = new Intl.Locale(tag).maximize();
  if (language === 'zh') return `ZH-${script!.toUpperCase()}`;
  if (language === 'en') return region === 'GB' ? 'EN-GB' : 'EN-US';
  if (language === 'pt') return region === 'PT' ? 'PT-PT' : 'PT-BR';
  return language.toUpperCase();
}
