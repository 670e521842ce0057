import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { InspectedText } from './inspected-text';
import { FindSyntaxContext } from './text-syntax';
import { wordDiff } from './word-diff';
import styles from './messages.module.css';

export interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  readonly language: Pick<NamedLanguage, 'tag' | 'direction'>;
}

/** The difference between two texts. Screen readers also get the start and end of each change in words. */
export function TextDiff({ before, after, language }: TextDiffProps) {
  const { t } = useTranslation('dragoman/messages');
  const findSyntax = useContext(FindSyntaxContext);
  return (
    <p className={styles.text} lang={language.tag} dir={language.direction}>
      {wordDiff(before, after, language.tag, findSyntax).map(({ kind, text }, index) => {
        const shown = <InspectedText text={text} />;
        if (kind === 'same') return <span key={index}>{shown}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={index} className={styles[kind]}>
            <span className="visually-hidden">{t(`diff.${kind}`)} </span>
            {shown}
            <span className="visually-hidden"> {t('diff.end')}</span>
          </Mark>
        );
      })}
    </p>
  );
}
