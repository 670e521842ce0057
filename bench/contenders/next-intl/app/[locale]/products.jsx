import { useTranslations } from 'next-intl';

/** A server component: none of it is hydrated. */
export function Products() {
  const t = useTranslations('products');
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
