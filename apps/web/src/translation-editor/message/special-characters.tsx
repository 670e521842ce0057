import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { charactersOfLanguage, type SpecialCharacter } from './characters-of-language';
import { LetterToolbar } from './letter-toolbar';
import styles from './character-menu.module.css';

export interface SpecialCharactersProps {
  readonly language: NamedLanguage;
  /** @param staysOpen further letters may follow */
  readonly insert: (character: Pick<SpecialCharacter, 'before' | 'after'>, staysOpen: boolean) => void;
}

/** Buttons that insert letters and other characters of the language at the caret of the field. The first one gets the focus. */
export function SpecialCharacters({ language, insert }: SpecialCharactersProps) {
  const { t } = useTranslation('dragoman/translate');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current!.querySelector('button')!.focus(), []);
  return (
    <div ref={content}>
      <LetterToolbar language={language} insert={(letter, byPointer) => insert({ before: letter }, byPointer)} />
      <ul className={styles.characters}>
        {charactersOfLanguage(language.tag).map((character) => (
          <li key={character.sign}>
            <button type="button" className={styles.character} onClick={() => insert(character, false)}>
              <bdi className={styles.sign} lang={language.tag} dir="ltr" aria-hidden="true">
                {character.sign}
              </bdi>
              <span>{t(`characters.${character.name}`)}</span>
              {character.name === 'quotationMarks' && <span className="visually-hidden">{character.sign}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
