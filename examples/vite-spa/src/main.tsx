import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserI18nProvider, createBrowserI18n } from '@dragoman/i18n/react';
import { App } from './app';
import './styles.css';

const i18n = await createBrowserI18n({ url: import.meta.env.VITE_TEXTS, namespaces: ['shop'] });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserI18nProvider i18n={i18n}>
      <App i18n={i18n} />
    </BrowserI18nProvider>
  </StrictMode>,
);
