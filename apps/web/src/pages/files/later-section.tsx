import { Suspense, useState, type ComponentType } from 'react';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';
import styles from './files.module.css';

interface LaterSectionProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly summary: string;
  /** The texts of the content. */
  readonly namespace: string;
  /** A component of `lazy`. */
  readonly content: ComponentType;
}

/** A section whose code and texts are loaded once it is opened: most visits of the page import or export files. */
export function LaterSection({ id, title, text, summary, namespace, content: Content }: LaterSectionProps) {
  const { browserTexts } = useAppContext();
  const { tag } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const isLoaded = useLoaded(isOpen && `${namespace} ${tag}`, () =>
    browserTexts!.load(tag, [namespace]).then(() => true),
  );
  return (
    <section className={`${styles.section} ${styles.withScript}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{summary}</summary>
        {isOpen && isLoaded && (
          <Suspense>
            <Content />
          </Suspense>
        )}
      </details>
    </section>
  );
}
