import 'i18next';
import type shop from './texts/en/shop.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shop';
    resources: { shop: typeof shop };
  }
}
