import { Global, Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from './database';
import { databaseOf } from './database-of';

/** Opens the database beside everything else that the start does; whoever asks it earlier waits. */
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

/** Lets every room inject the {@link Database}. */
@Global()
@Module({
  providers: [
    {
      provide: Database,
      useFactory: (config: AppConfig) => databaseOf(config),
      inject: [APP_CONFIG],
    },
    DatabaseLifetime,
  ],
  exports: [Database],
})
export class DatabaseModule {}
