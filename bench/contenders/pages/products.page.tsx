import { useTranslation } from 'react-i18next';
import type { HeadInput, PageRoute } from '@dragoman/workspace/page';

export const route = { path: '/products', namespaces: ['products'] } satisfies PageRoute;

export const head = ({ t }: HeadInput) => ({ title: t('products:title') });

export default function ProductsPage() {
  const { t } = useTranslation('products');
  return (
    <main>
      <h1>{t('title')}</h1>
      <table>
        <tbody>
          {Array.from({ length: 100 }, (_, number) => (
            <tr key={number}>
              <th scope="row">{t(`product${number}.name`)}</th>
              <td>{t(`product${number}.stock`, { amount: number })}</td>
              <td>{t(`product${number}.order`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
