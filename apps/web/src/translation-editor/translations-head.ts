import type { HeadInput } from '../page/page-module';
import type { TranslationsData } from './load-translations';

/** Returns the `head` of a page of the translation editor. */
export const translationsHead =
  (title: 'dragoman/translate:title' | 'dragoman/translate:review.title') =>
  ({ t, data }: HeadInput<TranslationsData>) => ({
    title: data.view
      ? t('dragoman/translate:titleOf', { title: t(title), language: data.view.language.ownName })
      : t(title),
  });
