/** The values in the examples: those of this installation, and the chosen ones. */
interface SnippetValues {
  /** URL of the texts, without a slash at the end: `https://texts.example/locales` */
  readonly deliveryUrl: string;
  readonly language: string;
  /** The installation's fallback language. */
  readonly fallback: string;
  readonly namespace: string;
  readonly other: string | undefined;
  readonly example: ExampleMessage | undefined;
}

/** A key of the namespace and its text in the language. */
export interface ExampleMessage {
  readonly key: string;
  readonly text: string;
}

/** The path of a bundle below that of the texts: `/de/views/live.json` */
export const bundlePath = (language: string, namespace: string): string => `/${language}/${encodeURI(namespace)}.json`;

export const i18nextSnippet = (values: SnippetValues): string => `// npm install i18next i18next-http-backend
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';

await i18next.use(HttpBackend).init({
${clientOptions(values, [values.namespace])}
  backend: { loadPath: '${values.deliveryUrl}/{{lng}}/{{ns}}.json' },
});

console.log(i18next.t('${keyOf(values)}'));${exampleComment(values)}
`;

/** @param url of the application, with its base path */
export const locizeSnippet = (url: string, project: string): string => `# npm install locize-cli
export LOCIZE_API_ENDPOINT=${url}/locize
export LOCIZE_PROJECTID=${project}
export LOCIZE_API_KEY=dragoman_…

npx locize sync --path ./locales --update-values true
`;

export const multiloadSnippet = (
  values: SnippetValues,
): string => `// npm install i18next i18next-http-backend i18next-multiload-backend-adapter
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import MultiloadAdapter from 'i18next-multiload-backend-adapter';

await i18next.use(MultiloadAdapter).init({
${clientOptions(values, namespacesOf(values))}
  backend: {
    backend: HttpBackend,
    backendOption: { loadPath: '${values.deliveryUrl}/resources.json?lng={{lng}}&ns={{ns}}' },
  },
});

console.log(i18next.t('${keyOf(values)}'));${exampleComment(values)}
`;

export const reactSnippet = (
  values: SnippetValues,
): string => `// npm install i18next i18next-http-backend react-i18next
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next, useTranslation } from 'react-i18next';

i18next.use(HttpBackend).use(initReactI18next).init({
${clientOptions(values, [values.namespace])}
  interpolation: { escapeValue: false }, // React escapes
  backend: { loadPath: '${values.deliveryUrl}/{{lng}}/{{ns}}.json' },
});

function Example() {
  const { t } = useTranslation('${values.namespace}');
  return <p>{t('${keyOf(values)}')}</p>;${exampleComment(values)}
}

createRoot(document.getElementById('root')).render(
  <Suspense fallback="…">
    <Example />
  </Suspense>,
);
`;

/** The server sends a release event immediately and after every change. */
export const eventsSnippet = ({
  deliveryUrl,
}: SnippetValues): string => `const events = new EventSource('${deliveryUrl}/events');

events.addEventListener('release', ({ data }) => {
  console.log('served now:', JSON.parse(data).release);
});
`;

export const rootModuleSnippet = (values: SnippetValues): string => `// app.module.ts
import { Controller, Get, Module } from '@nestjs/common';
import { I18nModule, Language } from '@dragoman/i18n';
import { I18nService } from 'nestjs-i18n';

@Controller()
class ExampleController {
  constructor(private readonly i18n: I18nService) {}

  @Get('example')
  example(@Language() language: string) {
    return { language, text: this.i18n.t('${values.namespace}:${keyOf(values)}') };
  }
}

@Module({
  imports: [
    // Texts: locales/${values.language}/${values.namespace}.json
    I18nModule.forRoot({ languages: [${quoteNames(languagesOf(values))}], fallback: '${values.fallback}', namespaces: 'locales' }),
  ],
  controllers: [ExampleController],
})
export class AppModule {}
`;

export const featureModuleSnippet = (values: SnippetValues): string => `// feature.module.ts
import { Module } from '@nestjs/common';
import { I18nModule } from '@dragoman/i18n';
import { join } from 'node:path';

@Module({
  imports: [
    I18nModule.forFeature({
      name: 'feature',
      namespaces: ['${values.namespace}'],
      directory: join(__dirname, 'locales'), // in ES modules: import.meta.dirname
    }),
  ],
})
export class FeatureModule {}
`;

export const curlSnippet = (
  values: SnippetValues,
): string => `url='${values.deliveryUrl}${bundlePath(values.language, values.namespace)}'

# The texts of a namespace, with the headers
curl --include --compressed "$url"

# Store the texts with their ETag, then request them only if they have changed: 304
curl --silent --output texts.json --etag-save texts.etag "$url"
curl --silent --output texts.json --etag-compare texts.etag --write-out '%{http_code}\\n' "$url"

# Several languages and namespaces at once
curl --silent '${values.deliveryUrl}/resources.json?lng=${languagesOf(values).join('+')}&ns=${namespacesOf(values).join('+')}'

# The manifest: all languages, namespaces and hashes
curl --silent '${values.deliveryUrl}/manifest.json'
`;

function clientOptions({ language, fallback, namespace }: SnippetValues, namespaces: readonly string[]): string {
  return `  lng: '${language}',
  fallbackLng: ${fallback === language ? 'false' : `'${fallback}'`},
  load: 'currentOnly',
  ns: [${quoteNames(namespaces)}],
  defaultNS: '${namespace}',`;
}

const languagesOf = ({ language, fallback }: SnippetValues): string[] => [...new Set([language, fallback])];

const namespacesOf = ({ namespace, other }: SnippetValues): string[] => [namespace, ...(other ? [other] : [])];

const quoteNames = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

const keyOf = ({ example }: SnippetValues): string => example?.key ?? 'key';

const exampleComment = ({ example }: SnippetValues): string => (example ? ` // ${example.text}` : '');
