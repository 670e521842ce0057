import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { HeadInput, PageInput } from '../../page/page-module';
import { coverage } from '../../requests/translations';
import { Table } from '../../ui/table';

export const loader = ({ read }: PageInput) => coverage(read);

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/texts:title') });

export default function TextsPage() {
  const { t } = useTranslation('dragoman/texts');
  const { number } = useFormatters();
  const { namespaces } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('title')}</h1>
      <Table caption={t('title')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('namespace')}</th>
            <th scope="col" data-number>
              {t('messages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {namespaces.map(({ name, messages }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-number>{number(messages)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
