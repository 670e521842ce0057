import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { classNames } from '../../ui/class-names';
import { Table } from '../../ui/table';
import { textsPath } from '../../addresses/texts-address';
import type { CoverageSheet } from '../../coverage/coverage-sheet';
import pageStyles from '../../ui/page.module.css';
import styles from './languages.module.css';

/** Shown if there is only one language: its namespaces, and how to add another language. */
export function OneLanguage({ rows, columns }: CoverageSheet) {
  const { t } = useTranslation('dragoman/languages');
  const { number } = useFormatters();
  const { tag, ownName, direction } = rows[0]!.language;
  return (
    <section className={classNames(styles.overview, styles.singleLanguage)}>
      <h2>
        <bdi lang={tag} dir={direction}>
          {ownName}
        </bdi>
      </h2>
      <p className={pageStyles.note}>{t('one.text')}</p>
      <Table caption={t('one.caption', { language: ownName })} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('one.namespace')}</th>
            <th scope="col" data-number>
              {t('one.texts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, total }) => (
            <tr key={name}>
              <th scope="row">
                <PageLink to={textsPath({ namespace: name, language: tag })}>
                  <code>{name}</code>
                </PageLink>
              </th>
              <td data-number>{number(total.keys)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
