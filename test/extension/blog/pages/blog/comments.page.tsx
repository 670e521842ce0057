import type { HeadInput, PageInput, PageRoute } from '@dragoman/workspace/page';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { CommentRow } from '../../comments.tables';

export const route = {
  path: '/blog/comments',
  namespaces: ['blog'],
  audience: 'members',
  navigation: { label: 'blog:comments', order: 650, permission: 'blog.comment' },
} satisfies PageRoute;

export const loader = ({ read }: PageInput) => read<readonly CommentRow[]>('/api/v1/blog/posts/hello/comments');

export const head = ({ t }: HeadInput) => ({ title: t('blog:comments') });

/** A page for people who are signed in; its link is for those with the permission. */
export default function Comments() {
  const { t } = useTranslation('blog');
  const comments = useLoaderData<typeof loader>();
  return (
    <article>
      <h1>{t('comments')}</h1>
      <ul>
        {comments.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
    </article>
  );
}
