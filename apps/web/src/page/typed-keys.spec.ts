import { createInstance } from 'i18next';

/** Type tests: `npm run typecheck` fails if one of the lines marked with `@ts-expect-error` compiles. */
describe('keys of texts', () => {
  it('are type-checked, with their variables', () => {
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
      t('dragoman/common:language.label', { wrongName: 'Deutsch' });
    };
    expect(check).toBeDefined();
  });
});
