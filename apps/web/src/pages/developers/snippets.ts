/** What the examples are made of: this installation, and what is chosen. */
interface Installation {
  /** `https://texts.example`, without a slash at the end. */
  readonly origin: string;
  readonly language: string;
  /** The installation's language of last resort. */
  readonly fallback: string;
  readonly namespace: string;
  readonly other: string | undefined;
  readonly example: Example | undefined;
}

/** A key of the namespace and its text in the language. */
export interface Example {
  readonly key: string;
  readonly text: string;
}

/** The path of a bundle: `/locales/de/views/live.json` */
export const bundlePath = (language: string, namespace: string): string =>
  `/locales/${language}/${encodeURI(namespace)}.json`;

export const i18nextSnippet = (here: Installation): string => `// npm install i18next i18next-http-backend
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';

await i18next.use(HttpBackend).init({
${clientOptions(here, [here.namespace])}
  backend: { loadPath: '${here.origin}/locales/{{lng}}/{{ns}}.json' },
});

console.log(i18next.t('${keyOf(here)}'));${comment(here)}
`;

export const multiloadSnippet = (
  here: Installation,
): string => `// npm install i18next i18next-http-backend i18next-multiload-backend-adapter
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import MultiloadAdapter from 'i18next-multiload-backend-adapter';

await i18next.use(MultiloadAdapter).init({
${clientOptions(here, namespacesOf(here))}
  backend: {
    backend: HttpBackend,
    backendOption: { loadPath: '${here.origin}/locales/resources.json?lng={{lng}}&ns={{ns}}' },
  },
});

console.log(i18next.t('${keyOf(here)}'));${comment(here)}
`;

export const reactSnippet = (here: Installation): string => `// npm install i18next i18next-http-backend react-i18next
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next, useTranslation } from 'react-i18next';

i18next.use(HttpBackend).use(initReactI18next).init({
${clientOptions(here, [here.namespace])}
  interpolation: { escapeValue: false }, // React escapes
  backend: { loadPath: '${here.origin}/locales/{{lng}}/{{ns}}.json' },
});

function Example() {
  const { t } = useTranslation('${here.namespace}');
  return <p>{t('${keyOf(here)}')}</p>;${comment(here)}
}

createRoot(document.getElementById('root')).render(
  <Suspense fallback="…">
    <Example />
  </Suspense>,
);
`;

/** A release event comes at once, and at every change. */
export const eventsSnippet = ({
  origin,
}: Installation): string => `const events = new EventSource('${origin}/locales/events');

events.addEventListener('release', ({ data }) => {
  console.log('served now:', JSON.parse(data).release);
});
`;

export const rootModuleSnippet = (here: Installation): string => `// app.module.ts
import { Controller, Get, Module } from '@nestjs/common';
import { I18nModule, Language } from '@dragoman/i18n';
import { I18nService } from 'nestjs-i18n';

@Controller()
class ExampleController {
  constructor(private readonly i18n: I18nService) {}

  @Get('example')
  example(@Language() language: string) {
    return { language, text: this.i18n.t('${here.namespace}:${keyOf(here)}') };
  }
}

@Module({
  imports: [
    // Texts: locales/${here.language}/${here.namespace}.json
    I18nModule.forRoot({ languages: [${quoted(languagesOf(here))}], fallback: '${here.fallback}', namespaces: 'locales' }),
  ],
  controllers: [ExampleController],
})
export class AppModule {}
`;

export const featureModuleSnippet = (here: Installation): string => `// feature.module.ts
import { Module } from '@nestjs/common';
import { I18nModule } from '@dragoman/i18n';
import { join } from 'node:path';

@Module({
  imports: [
    I18nModule.forFeature({
      name: 'feature',
      namespaces: ['${here.namespace}'],
      directory: join(__dirname, 'locales'),
    }),
  ],
})
export class FeatureModule {}
`;

export const curlSnippet = (
  here: Installation,
): string => `url='${here.origin}${bundlePath(here.language, here.namespace)}'

# The texts of a namespace, with the headers
curl --include --compressed "$url"

# Keep them, and ask again only whether they changed: 304
curl --silent --output texts.json --etag-save texts.etag "$url"
curl --silent --output texts.json --etag-compare texts.etag --write-out '%{http_code}\\n' "$url"

# Several languages and namespaces at once
curl --silent '${here.origin}/locales/resources.json?lng=${languagesOf(here).join('+')}&ns=${namespacesOf(here).join('+')}'

# What there is: languages, namespaces, hashes
curl --silent '${here.origin}/locales/manifest.json'
`;

function clientOptions({ language, fallback, namespace }: Installation, namespaces: readonly string[]): string {
  return `  lng: '${language}',
  fallbackLng: ${fallback === language ? 'false' : `'${fallback}'`},
  load: 'currentOnly',
  ns: [${quoted(namespaces)}],
  defaultNS: '${namespace}',`;
}

const languagesOf = ({ language, fallback }: Installation): string[] => [...new Set([language, fallback])];

const namespacesOf = ({ namespace, other }: Installation): string[] => [namespace, ...(other ? [other] : [])];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const keyOf = ({ example }: Installation): string => example?.key ?? 'key';

const comment = ({ example }: Installation): string => (example ? ` // ${example.text}` : '');
