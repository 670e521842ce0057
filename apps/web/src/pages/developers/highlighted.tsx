import styles from './developers.module.css';

const quotes = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`;

/** Highlighted tokens of each syntax. The name of a group is its class. */
const syntaxes = {
  js: new RegExp(
    String.raw`(?<comment>//[^\n]*)|(?<string>${quotes})|(?<keyword>@\w+|\b(?:async|await|class|const|constructor|export|from|function|import|new|private|readonly|return)\b)`,
    'g',
  ),
  sh: new RegExp(String.raw`(?<comment>^#[^\n]*)|(?<string>${quotes})|(?<keyword>^\w+)`, 'gm'),
  json: new RegExp(String.raw`(?<keyword>"(?:\\.|[^"\\\n])*"(?=:))|(?<string>"(?:\\.|[^"\\\n])*")`, 'g'),
};

export type Syntax = keyof typeof syntaxes;

/** Code with highlighted comments, strings and keywords. */
export function Highlighted({ code, syntax }: { code: string; syntax: Syntax }) {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const { index, groups, 0: text } of code.matchAll(syntaxes[syntax])) {
    const [kind] = Object.entries(groups!).find(([, value]) => value !== undefined)!;
    parts.push(
      code.slice(end, index),
      <span key={index} className={styles[kind]}>
        {text}
      </span>,
    );
    end = index + text.length;
  }
  return [...parts, code.slice(end)];
}
