import {
  type DynamicModule,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from './database';
import { openDatabase } from './open-database';
import { TABLE_REGISTRATION } from './registered-tables';
import { TableRegistry } from './table-registry';
import type { TableRegistration } from './tables';

/** Opens the database while the rest of the application starts; earlier queries wait for it. */
@Injectable()
class DatabaseLifetime implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.database.opened();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}

/** A module of its own for each registration. */
@Module({})
class RegisteredTablesModule {}

/** Provides the {@link Database} to all modules. */
@Module({})
export class DatabaseModule {
  static with(tables: TableRegistry): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        { provide: TableRegistry, useValue: tables },
        {
          provide: Database,
          useFactory: (config: AppConfig) => openDatabase(config, tables),
          inject: [APP_CONFIG],
        },
        DatabaseLifetime,
      ],
      exports: [Database, TableRegistry],
    };
  }

  /** For an extension: tables that the installation has as long as the module is one of its extensions. */
  static forFeature(tables: TableRegistration & { readonly extension: string }): DynamicModule {
    return { module: RegisteredTablesModule, providers: [{ provide: TABLE_REGISTRATION, useValue: tables }] };
  }
}
