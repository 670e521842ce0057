import { useTranslation } from 'react-i18next';

export const head = ({ t }: { t: (key: string) => string }) => ({ title: t('blog:title') });

/** Built into the pages with `DRAGOMAN_PAGES=test/extension/blog/pages`; the module names it by its id, `blog/list`. */
export default function BlogList() {
  const { t } = useTranslation(['blog', 'blog/posts']);
  return (
    <article>
      <h1>{t('blog:title')}</h1>
      <h2>{t('blog/posts:hello')}</h2>
    </article>
  );
}
