/** The minimum of a React application with these libraries. It is built to measure its size, and never run. */
import i18next from 'i18next';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createBrowserRouter, Link, RouterProvider, useLoaderData } from 'react-router-dom';

void i18next.init({ lng: 'en', resources: { en: { page: { title: 'Page' } } } });

function Page() {
  const { t } = useTranslation('page');
  return createElement(Link, { to: '/' }, t('title'), String(useLoaderData()));
}

const router = createBrowserRouter([{ path: '/', Component: Page, loader: () => 1 }]);
hydrateRoot(
  document.getElementById('root'),
  createElement(I18nextProvider, { i18n: i18next }, createElement(RouterProvider, { router })),
);
