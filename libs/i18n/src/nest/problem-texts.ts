import type { ResourceSource } from '../catalog/resource-source';
import { matchLanguage } from '../language/negotiate-language';
import { PROBLEMS } from './problem';
import en from '../../texts/en.json';
import de from '../../texts/de.json';
import fr from '../../texts/fr.json';
import es from '../../texts/es.json';
import ptBR from '../../texts/pt-BR.json';
import pl from '../../texts/pl.json';
import ar from '../../texts/ar.json';
import ja from '../../texts/ja.json';
import zhHans from '../../texts/zh-Hans.json';
import uk from '../../texts/uk.json';

const TEXTS: Readonly<Record<string, object>> = { en, de, fr, es, 'pt-BR': ptBR, pl, ar, ja, 'zh-Hans': zhHans, uk };
const LANGUAGES = Object.keys(TEXTS);

/**
 * The library's own sentences, as the lowest of all sources: an application may lie its own over them.
 * @param languages those of the application; others would become content languages that nobody asked for
 * @param onChange tells of changes of what the application serves, after which it may have other languages
 */
export function problemTexts(
  languages: () => Promise<readonly string[]>,
  onChange: (changed: () => void) => () => void,
): ResourceSource {
  const near = (language: string) => matchLanguage([language], LANGUAGES);
  return {
    list: async () => (await languages()).filter(near).map((language) => ({ language, namespace: PROBLEMS })),
    read: async ({ language }) => TEXTS[near(language) ?? 'en'] as { readonly [key: string]: unknown },
    watch: async (changed) => {
      const stop = onChange(changed);
      return async () => stop();
    },
  };
}
