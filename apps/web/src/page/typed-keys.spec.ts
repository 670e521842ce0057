import { createInstance } from 'i18next';

/** What must not compile is checked by the compiler: `npm run typecheck` fails where one of these lines is no error. */
describe('keys of texts', () => {
  it('are known to the compiler, with their variables', () => {
    const { t } = createInstance();
    const check = () => {
      t('dragoman/common:skip');
      t('dragoman/common:language.label', { language: 'Deutsch' });
      t('dragoman/home:figures.languages', { count: 3 });

      // @ts-expect-error -- no such key
      t('dragoman/common:skipp');
      // @ts-expect-error -- no such namespace
      t('dragoman/nowhere:skip');
      // @ts-expect-error -- the variable is missing
      t('dragoman/common:language.label');
      // @ts-expect-error -- the variable has another name
      t('dragoman/common:language.label', { tongue: 'Deutsch' });
    };
    expect(check).toBeDefined();
  });
});
