import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { CommentThreadsView } from '../../../../../libs/workspace/src/comments/comments.contract';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { translatePath } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import styles from './key.module.css';

interface OpenCommentsProps {
  readonly message: KeyView;
  readonly comments: CommentThreadsView;
  readonly texts: readonly KeyTextView[];
}

/** The discussions of a key that are not resolved, each with its latest comment and a link to where it continues. */
export function OpenComments({ message: { id, namespace }, comments, texts }: OpenCommentsProps) {
  const { t } = useTranslation('dragoman/key');
  const { date, number } = useFormatters();
  const { threads, next } = comments;
  if (threads.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="comments">
      <h2 id="comments">
        {t('comments.title')} <span className={styles.count}>{`${number(threads.length)}${next ? '+' : ''}`}</span>
      </h2>
      <ul className={styles.threads}>
        {threads.map(({ id: thread, language, comments: all }) => {
          const { by, at, text } = all.findLast(({ deleted }) => !deleted)!;
          const about = texts.find((each) => each.language.tag === language)?.language;
          const opened = about?.tag ?? texts.at(1)?.language.tag ?? texts[0]!.language.tag;
          return (
            <li key={thread}>
              <p className={styles.muted}>
                <strong>
                  <bdi>{by.name}</bdi>
                </strong>{' '}
                <time dateTime={at}>{date(at)}</time>
              </p>
              <p className={styles.comment} dir="auto">
                {text}
              </p>
              <p className={styles.muted}>
                <PageLink to={translatePath({ namespace, language: opened, key: id })}>
                  {about ? (
                    <bdi lang={about.tag} dir={about.direction}>
                      {about.ownName}
                    </bdi>
                  ) : (
                    t('comments.allLanguages')
                  )}
                </PageLink>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
