import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../ui/code-block';
import { Highlighted, type Syntax } from './highlighted';

interface SnippetProps {
  title: string;
  code: string;
  syntax: Syntax;
  /** Shows the first lines only; all of them are copied. */
  lines?: number;
}

/** Code to copy. */
export function Snippet({ title, code, syntax, lines }: SnippetProps) {
  const { t } = useTranslation('dragoman/developers');
  const shown = lines === undefined ? code : code.split('\n').slice(0, lines).join('\n');
  return (
    <CodeBlock title={title} code={code} label={t('copy')} copiedLabel={t('copied')}>
      <Highlighted code={shown.trimEnd()} syntax={syntax} />
    </CodeBlock>
  );
}
