import { textsFor } from '../../texts';
import { Cart } from '../../components/cart';
import { EditingSwitch } from '../../components/editing-switch';
import { LanguageMenu } from '../../components/language-menu';
import { Title } from '../../components/title';

export default async function Page({ params }: { params: Promise<{ language: string }> }) {
  const { t } = await textsFor((await params).language);
  return (
    <>
      <header>
        <LanguageMenu />
        <EditingSwitch />
      </header>
      <main>
        <Title />
        <Cart />
        {/* Rendered on the server only: new with each release, but not edited in place. */}
        <footer>{t('title')}</footer>
      </main>
    </>
  );
}
