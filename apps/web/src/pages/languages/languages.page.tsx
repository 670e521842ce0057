import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { HeadInput, PageInput } from '../../page/page-module';
import { coverage } from '../../requests/translations';
import { Table } from '../../ui/table';

export const loader = ({ read }: PageInput) => coverage(read);

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/languages:title') });

export default function LanguagesPage() {
  const { t } = useTranslation('dragoman/languages');
  const { number } = useFormatters();
  const { languages } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('title')}</h1>
      <Table caption={t('title')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            <th scope="col">{t('tag')}</th>
            <th scope="col" data-number>
              {t('translated')}
            </th>
          </tr>
        </thead>
        <tbody>
          {languages.map(({ tag, ownName, direction, translated }) => (
            <tr key={tag}>
              <th scope="row">
                <bdi lang={tag} dir={direction}>
                  {ownName}
                </bdi>
              </th>
              <td>
                <code>{tag}</code>
              </td>
              <td data-number>{number(translated)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
