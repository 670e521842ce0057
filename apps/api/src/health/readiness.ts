import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether a balancer should send visitors here. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  stopping = false;

  /** Said first, while requests that are under way are still answered. */
  beforeApplicationShutdown(): void {
    this.stopping = true;
  }
}
