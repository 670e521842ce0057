import { setRequestLocale } from 'next-intl/server';
import { Products } from '../products';

export const generateStaticParams = () => ['en', 'de'].map((locale) => ({ locale }));

export default async function Page({ params }) {
  setRequestLocale((await params).locale);
  return <Products />;
}
