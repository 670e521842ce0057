import { renderToString } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { createI18n } from './create-i18n';
import { interfaceLanguage } from './interface-language';
import { LanguageProvider, useFormatters, useLanguage, useLanguages } from './language-provider';

function Page() {
  const { t } = useTranslation('shop' as never) as unknown as { t: (key: string) => string };
  const { number } = useFormatters();
  const { tag, direction } = useLanguage();
  return <p>{[t('title'), number(1234.5), tag, direction, useLanguages().length].join(' | ')}</p>;
}

describe('LanguageProvider', () => {
  const languages = ['de', 'ar'].map(interfaceLanguage);

  it('provides texts, formatters and direction', () => {
    const i18n = createI18n('de', { shop: { title: 'Laden' } });
    expect(
      renderToString(
        <LanguageProvider i18n={i18n} languages={languages} timeZone="UTC">
          <Page />
        </LanguageProvider>,
      ),
    ).toBe('<p>Laden | 1.234,5 | de | ltr | 2</p>');
  });

  it('throws a helpful error without a provider', () => {
    const Alone = () => <p>{useLanguage().tag}</p>;
    expect(() => renderToString(<Alone />)).toThrow('Render the component inside <LanguageProvider>');
  });

  it('throws for a language that is not in the list', () => {
    expect(() =>
      renderToString(
        <LanguageProvider i18n={createI18n('fr', {})} languages={languages} timeZone="UTC">
          <p />
        </LanguageProvider>,
      ),
    ).toThrow('"fr" is not one of the provider\'s languages');
  });
});
