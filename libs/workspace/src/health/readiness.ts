import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { APP_CONFIG, type AppConfig } from '../app.config';

/** Whether a load balancer should send requests to this process. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  stopping = false;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  /** Runs first on shutdown, while requests are still served: gives load balancers time to notice. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await wait(this.config.drain * 1000);
  }
}
