import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breakable } from '../ui/breakable';
import { findTerms, type SearchTerms } from './search-terms';
import { splitAtMatches, textParts, type InvisibleKind, type TextPart } from './text-parts';
import { FindSyntaxContext } from './text-syntax';
import styles from './messages.module.css';

interface InspectedTextProps {
  readonly text: string;
  readonly terms?: readonly string[];
  /** What a message has of the text that it is about: only invisible characters of that are marked. Default: the text. */
  readonly values?: string;
}

/** A text with its placeholders, invisible characters and search matches marked. */
export function InspectedText({ text, terms, values = text }: InspectedTextProps) {
  const findSyntax = useContext(FindSyntaxContext);
  return textParts(text, terms, findSyntax).map(({ kind, pieces }, index) => {
    const shown = marked(pieces);
    return kind === 'placeholder' ? (
      <bdi key={index} dir="ltr" translate="no" className={styles.placeholder}>
        {shown}
      </bdi>
    ) : kind === 'text' || !values.includes(pieces[0]!.text) ? (
      shown
    ) : (
      <InvisibleCharacter key={index} kind={kind}>
        {pieces[0]!.text}
      </InvisibleCharacter>
    );
  });
}

/** A separate component, so that only texts with such a character load the translations. */
function InvisibleCharacter({ kind, children }: { kind: InvisibleKind; children: string }) {
  const { t } = useTranslation('dragoman/messages');
  const code = children.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return (
    <span className={styles.invisible} data-kind={kind} title={t(`invisible.${kind}`, { code })}>
      {children}
    </span>
  );
}

/** A key with its search matches marked. */
export function InspectedKey({ text, terms }: { text: string; terms: SearchTerms }) {
  const found = findTerms(text, [...terms.anywhere, ...terms.inKey]);
  return (
    <code className={styles.key} translate="no">
      {splitAtMatches(text, 0, text.length, found).map(({ text, found }, index) => {
        const name = <Breakable key={index} text={text} />;
        return found ? (
          <mark key={index} className={styles.found}>
            {name}
          </mark>
        ) : (
          name
        );
      })}
    </code>
  );
}

/** Not a component, since long lists have thousands of texts. */
function marked(pieces: TextPart['pieces']): ReactNode {
  const [first] = pieces;
  if (pieces.length === 1 && !first!.found) return first!.text; // nearly always
  return pieces.map(({ text, found }, index) =>
    found ? (
      <mark key={index} className={styles.found}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
