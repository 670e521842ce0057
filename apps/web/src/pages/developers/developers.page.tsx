import { useTranslation } from 'react-i18next';
import type { HeadInput } from '../../page/page-module';
import { CodeBlock } from '../../ui/code-block';

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/developers:title') });

export default function DevelopersPage() {
  const { t } = useTranslation('dragoman/developers');
  return (
    <>
      <h1>{t('title')}</h1>
      <CodeBlock
        title={t('address')}
        code="GET /locales/{language}/{namespace}.json"
        label={t('copy')}
        copiedLabel={t('copied')}
      />
    </>
  );
}
