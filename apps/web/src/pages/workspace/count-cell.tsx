import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import styles from './workspace.module.css';

/** The cell of a table with a number of texts, which links to them. */
export function CountCell({ count, href }: { readonly count: number; readonly href: string }) {
  const { number } = useFormatters();
  return (
    <td data-number>
      {count > 0 ? <PageLink to={href}>{number(count)}</PageLink> : <span className={styles.zero}>{number(0)}</span>}
    </td>
  );
}
