import { loadLastPlace } from '../../translation-editor/load-last-place';
import { shouldRevalidateTranslations } from '../../translation-editor/load-translations';
import { TranslationEditor } from '../../translation-editor/translation-editor';
import type { ActionInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { translationsHead } from '../../translation-editor/translations-head';

export const route = {
  path: '/translate/*',
  namespaces: ['dragoman/translate', 'dragoman/editing', 'dragoman/messages', 'dragoman/deleted-key'],
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
/** For browsers without JavaScript: others do not load it. */
export const action = async (input: ActionInput) =>
  (await import('../../translation-editor/save-translation')).saveTranslation(input);
export const shouldRevalidate = shouldRevalidateTranslations;
export const head = translationsHead('dragoman/translate:title');
export default TranslationEditor;
