import type { DynamicModule, ForwardReference, ModuleMetadata, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { SetupError } from '@dragoman/i18n';
import type { TableRegistration } from './tables';

export const TABLE_REGISTRATION = Symbol('TABLE_REGISTRATION');

type Imports = NonNullable<ModuleMetadata['imports']>;

/**
 * The registrations that modules import by `DatabaseModule.forFeature`, read from their metadata: the command line works on
 * the same tables without starting the application.
 */
export function registeredTables(modules: Imports): readonly TableRegistration[] {
  const registrations = new Set<TableRegistration>();
  const visited = new Set<unknown>();
  const visit = (imported: Imports[number]): void => {
    if (visited.has(imported)) return;
    visited.add(imported);
    if (imported instanceof Promise) {
      throw new SetupError('Tables cannot be found in a module that is a promise: import the module itself.');
    }
    if ('forwardRef' in imported) return visit((imported as ForwardReference<() => Type>).forwardRef());
    const { module, providers = [], imports = [] } = 'module' in imported ? imported : dynamicModule(imported);
    for (const provider of providers) {
      if ('provide' in provider && provider.provide === TABLE_REGISTRATION && 'useValue' in provider) {
        registrations.add(provider.useValue as TableRegistration);
      }
    }
    const declared = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) as Imports | undefined) ?? [];
    [...declared, ...imports].forEach(visit);
  };
  modules.forEach(visit);
  return [...registrations];
}

const dynamicModule = (module: Type): DynamicModule => ({ module });
