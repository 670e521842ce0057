/**
 * Renders a page with Express, i18next-http-middleware and react-i18next, as their documentation shows it: the language
 * of the request, a clone of i18next, `renderToString`, and the texts of the page in a script. `TEXTS`: directory of
 * `{language}/{namespace}.json`.
 */
import express from 'express';
import i18next from 'i18next';
import { handle, LanguageDetector } from 'i18next-http-middleware';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement as element } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';

const languages = ['en', 'de'];
const textsOf = (language) => JSON.parse(readFileSync(path.join(process.env.TEXTS, language, 'products.json'), 'utf8'));
await i18next
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    ...{ preload: languages, fallbackLng: 'en', supportedLngs: languages, ns: ['products'], showSupportNotice: false },
    resources: Object.fromEntries(languages.map((language) => [language, { products: textsOf(language) }])),
    detection: { order: ['path'], lookupFromPathIndex: 0 },
  });

function Products() {
  const { t } = useTranslation('products');
  const rows = Array.from({ length: 100 }, (_, number) =>
    element(
      'tr',
      { key: number },
      element('th', { scope: 'row' }, t(`product${number}.name`)),
      element('td', null, t(`product${number}.stock`, { amount: number })),
      element('td', null, t(`product${number}.order`)),
    ),
  );
  return element(
    'main',
    null,
    element('h1', null, t('title')),
    element('table', null, element('tbody', null, ...[rows])),
  );
}

const app = express();
app.use(handle(i18next));
app.get('/:language/products', ({ i18n, language }, response) => {
  const markup = renderToString(element(I18nextProvider, { i18n }, element(Products)));
  const texts = JSON.stringify(i18n.getResourceBundle(language, 'products')).replaceAll('<', '\\u003c');
  response.send(
    `<!doctype html><html lang="${language}"><body><div id="root">${markup}</div><script>window.texts=${texts}</script></body></html>`,
  );
});
const server = app.listen(Number(process.env.PORT), process.env.HOST, () =>
  console.log(`http://localhost:${server.address().port}`),
);
server.keepAliveTimeout = 65_000;
process.on('disconnect', () => process.exit());
