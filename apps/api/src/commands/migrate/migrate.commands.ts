import { Option } from 'commander';
import { resolve } from 'node:path';
import type { Commands, OutputOptions } from '../commands';
import { parseLayout } from '../options';
import { migrateFromI18nextV3 } from './migrate-i18next-v3';
import { migrateFromNestjsI18n } from './migrate-nestjs-i18n';
import { migrateFromNextIntl } from './migrate-next-intl';

interface MigrateArguments extends OutputOptions {
  readonly layout?: string;
  readonly write?: string;
}

export function addMigrate(commands: Commands): void {
  const migrate = commands.group('migrate', 'show what it takes to use the texts of another library');
  migrate
    .add(
      'nestjs-i18n <dir>',
      'what i18next would answer differently for files of nestjs-i18n, and what to set; changes nothing',
    )
    .action((dir: string, options: OutputOptions) =>
      migrate.run(options, (output) => migrateFromNestjsI18n(resolve(dir), output)),
    );
  migrate
    .add(
      'i18next-v3 <dir>',
      'what differs for the texts of a project that uses i18next JSON v3, and what to set; can convert them to v4',
    )
    .addOption(layoutOption())
    .option('--write <dir>', 'write the texts there in i18next JSON v4')
    .action((dir: string, { layout, write, ...options }: MigrateArguments) => {
      const conversion = {
        ...(layout !== undefined && { layout }),
        ...(write !== undefined && { write: resolve(write) }),
      };
      return migrate.run(options, (output) => migrateFromI18nextV3(resolve(dir), conversion, output));
    });
  migrate
    .add(
      'next-intl <dir>',
      'what differs for the messages of a project that uses next-intl, and what to set; changes nothing',
    )
    .addOption(layoutOption())
    .action((dir: string, { layout, ...options }: MigrateArguments) =>
      migrate.run(options, (output) =>
        migrateFromNextIntl(resolve(dir), layout === undefined ? {} : { layout }, output),
      ),
    );
}

const layoutOption = (): Option =>
  new Option(
    '--layout <pattern>',
    'how paths show language and namespace, such as {lng}/{ns} or messages/{lng}.json; default: guessed from all paths',
  ).argParser(parseLayout);
