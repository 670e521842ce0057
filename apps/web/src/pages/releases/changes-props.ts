import type { InterfaceLanguage } from '@dragoman/i18n/react';
import type { ChangesView } from '../../../../../libs/workspace/src/releases/releases.contract';

export interface ChangesProps {
  readonly view: ChangesView;
  /** The result of {@link changedLanguages}, with names. */
  readonly languages: readonly InterfaceLanguage[];
  /** Path of the page below the language, with the parameters that its links keep. */
  readonly path: string;
}
