import { ConfigurableModuleBuilder, type Type } from '@nestjs/common';
import { I18N_OPTIONS, type I18nOptions } from './i18n.options';
import { PageRenderer } from './page-renderer';
import { PagesController } from './pages.controller';

interface Extras {
  /** Renders pages. Without one the module serves texts and no pages. */
  renderer?: Type<PageRenderer>;
}

export const { ConfigurableModuleClass } = new ConfigurableModuleBuilder<I18nOptions>({
  moduleName: 'I18n',
  optionsInjectionToken: I18N_OPTIONS,
})
  .setClassMethodName('forRoot')
  .setFactoryMethodName('createI18nOptions')
  .setExtras<Extras>({}, (definition, { renderer }) =>
    renderer === undefined
      ? definition
      : {
          ...definition,
          controllers: [...(definition.controllers ?? []), PagesController],
          providers: [...(definition.providers ?? []), { provide: PageRenderer, useClass: renderer }],
        },
  )
  .build();
