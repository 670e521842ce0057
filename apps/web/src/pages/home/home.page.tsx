import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { HeadInput, PageInput } from '../../page/page-module';
import { coverage } from '../../requests/translations';

export const loader = ({ read }: PageInput) => coverage(read);

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/home:title'),
  description: t('dragoman/home:description'),
});

export default function HomePage() {
  const { t } = useTranslation('dragoman/home');
  const { languages } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{t('title')}</h1>
      <ul>
        {languages.map(({ tag, ownName, direction }) => (
          <li key={tag} lang={tag} dir={direction}>
            {ownName}
          </li>
        ))}
      </ul>
    </>
  );
}
