import type { SuggestionSettings } from '../app.config';
import type { OutboundRequests } from '../http/outbound/outbound-requests';
import { requestJson } from './bounded-request';
import { formsFromMarkup, toMarkup } from './marked-up-texts';
import type { SuggestionProvider, SuggestionRequest } from './suggestion-provider';

const DEFAULT_URL = 'https://libretranslate.com';

/** LibreTranslate, also on a server of one's own. */
export class LibreTranslateProvider implements SuggestionProvider {
  constructor(
    private readonly settings: SuggestionSettings,
    private readonly requests: OutboundRequests,
  ) {}

  async translate(
    { sourceLanguage, targetLanguage, texts }: SuggestionRequest,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, string>>> {
    const { url = DEFAULT_URL, key } = this.settings;
    const response = await requestJson(
      this.requests,
      {
        url: `${url}/translate`,
        headers: {},
        body: {
          q: texts.map(toMarkup),
          source: code(sourceLanguage),
          target: code(targetLanguage),
          format: 'html',
          ...(key !== undefined && { api_key: key }),
        },
      },
      signal,
    );
    return formsFromMarkup(texts, (response as { translatedText?: unknown } | null)?.translatedText);
  }
}

function code(tag: string): string {
  const { language, region, script } = new Intl.Locale(tag).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh-Hans';
  return tag === 'pt-BR' ? `${language}-${region}` : language;
}
