import { type HeadInput, PageLink, type PageRoute } from '@dragoman/workspace/page';
import { useTranslation } from 'react-i18next';

export const route = {
  path: '/blog',
  namespaces: ['blog', 'blog/posts'],
  navigation: { label: 'blog:title', order: 250 },
} satisfies PageRoute;

export const head = ({ t }: HeadInput) => ({ title: t('blog:title') });

/** A page for everyone, between those of the application in the header. */
export default function BlogList() {
  const { t } = useTranslation(['blog', 'blog/posts']);
  return (
    <article>
      <h1>{t('blog:title')}</h1>
      <h2>{t('blog/posts:hello')}</h2>
      <PageLink to="/blog/comments">{t('blog:comments')}</PageLink>
    </article>
  );
}
