import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SetupError } from '@dragoman/i18n';
import { APP_CONFIG, type AppConfig, type SuggestionSettings } from '../app.config';
import { OutboundRequests } from '../http/outbound/outbound-requests';
import { ChatProvider } from './chat.provider';
import { DeeplProvider } from './deepl.provider';
import { LibreTranslateProvider } from './libretranslate.provider';
import { SuggestionProvider } from './suggestion-provider';

interface NamedProvider {
  readonly name: string;
  readonly provider: SuggestionProvider;
}

/** The provider of machine suggestions: that of a module, or the one of the settings. */
@Injectable()
export class InstalledProvider implements OnModuleInit {
  /** Absent: there are no machine suggestions. */
  current: NamedProvider | undefined;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws SetupError */
  onModuleInit(): void {
    const contributed = this.discovery
      .getProviders({ metadataKey: SuggestionProvider.KEY })
      .filter(({ isAlias }) => !isAlias)
      .map((wrapper): NamedProvider => {
        const provider = wrapper.instance as SuggestionProvider;
        if (typeof provider?.translate !== 'function') {
          throw new SetupError(
            `${String(wrapper.name)} is a @SuggestionProvider() without translate(request, signal): add that method.`,
          );
        }
        return { name: this.discovery.getMetadataByDecorator(SuggestionProvider, wrapper)!.name, provider };
      });
    if (contributed.length > 1) {
      throw new SetupError(
        `There are several providers of machine suggestions (${contributed.map(({ name }) => name).join(', ')}): keep one.`,
      );
    }
    const { suggestions, version } = this.config;
    this.current = contributed[0] ?? (suggestions && fromSettings(suggestions, version));
  }
}

function fromSettings({ url, ...others }: SuggestionSettings, version: string): NamedProvider {
  // Providers add paths to it.
  const settings = { ...others, ...(url !== undefined && { url: url.replace(/\/+$/, '') }) };
  const requests = new OutboundRequests(settings.addresses, `Dragoman/${version}`);
  switch (settings.provider) {
    case 'openai':
      return { name: settings.model!, provider: new ChatProvider(settings, requests) };
    case 'deepl':
      return { name: 'DeepL', provider: new DeeplProvider(settings, requests) };
    case 'libretranslate':
      return { name: 'LibreTranslate', provider: new LibreTranslateProvider(settings, requests) };
  }
}
