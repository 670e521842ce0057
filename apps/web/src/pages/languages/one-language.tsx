import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { classNames } from '../../ui/class-names';
import { Table } from '../../ui/table';
import { writeAddress as textsAddress } from '../texts/texts-address';
import type { Sheet } from '../../coverage/coverage-sheet';
import frame from '../../ui/page.module.css';
import styles from './languages.module.css';

/** Where there is one language, nothing is to be compared: what it holds, and how another one comes to it. */
export function OneLanguage({ rows, columns }: Sheet) {
  const { t } = useTranslation('dragoman/languages');
  const { number } = useFormatters();
  const { tag, ownName, direction } = rows[0]!.language;
  return (
    <section className={classNames(styles.overview, styles.one)}>
      <h2>
        <bdi lang={tag} dir={direction}>
          {ownName}
        </bdi>
      </h2>
      <p className={frame.note}>{t('one.text')}</p>
      <Table caption={t('one.caption', { language: ownName })} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('one.namespace')}</th>
            <th scope="col" data-number>
              {t('one.messages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, total }) => (
            <tr key={name}>
              <th scope="row">
                <PageLink to={textsAddress({ namespace: name, language: tag })}>
                  <code>{name}</code>
                </PageLink>
              </th>
              <td data-number>{number(total.messages)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
