import styles from './section-links.module.css';

interface SectionLinksProps {
  /** Id of the heading that names the page. */
  readonly labelledBy: string;
  /** Ids and titles of the sections that the page has now. */
  readonly sections: readonly (readonly [id: string, title: string])[];
}

/** Links to the sections of a long page of settings. */
export function SectionLinks({ labelledBy, sections }: SectionLinksProps) {
  return (
    <nav aria-labelledby={labelledBy}>
      <ul className={styles.links}>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
