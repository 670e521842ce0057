import { loadLastPlace } from '../../translation-editor/load-last-place';
import { shouldRevalidateTranslations } from '../../translation-editor/load-translations';
import { saveTranslation } from '../../translation-editor/save-translation';
import { TranslationEditor } from '../../translation-editor/translation-editor';
import type { PageRoute } from '../../page/page-route';
import { translationsHead } from '../../translation-editor/translations-head';

export const route = {
  path: '/translate/*',
  namespaces: ['dragoman/translate', 'dragoman/editing', 'dragoman/messages'],
  audience: 'members',
  fillsWindow: true,
  navigation: {
    label: 'dragoman/common:navigation.translate',
    order: 200,
    permission: 'texts.read',
    section: 'translation',
    icon: 'translate',
  },
} satisfies PageRoute;

export const loader = loadLastPlace;
export const action = saveTranslation;
export const shouldRevalidate = shouldRevalidateTranslations;
export const head = translationsHead('dragoman/translate:title');
export default TranslationEditor;
