import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';

/** Whether a balancer should send visitors here. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  stopping = false;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** Said first, while everything is still answered: whoever asks whether it is ready has time to look elsewhere. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await wait(this.config.drain * 1000);
  }
}
