import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../ui/code-block';
import { Highlighted, type Syntax } from './highlighted';

interface SnippetProps {
  title: string;
  code: string;
  syntax: Syntax;
  /** Shows only this many lines; all of them are copied. */
  lines?: number;
}

/** Highlighted code with a button that copies it. */
export function Snippet({ title, code, syntax, lines }: SnippetProps) {
  const { t } = useTranslation(['dragoman/developers', 'dragoman/common']);
  const shown = lines === undefined ? code : code.split('\n').slice(0, lines).join('\n');
  return (
    <CodeBlock title={title} code={code} label={t('dragoman/common:copy')} copiedLabel={t('dragoman/common:copied')}>
      <Highlighted code={shown.trimEnd()} syntax={syntax} />
    </CodeBlock>
  );
}
