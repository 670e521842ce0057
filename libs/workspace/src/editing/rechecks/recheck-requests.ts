import { Injectable } from '@nestjs/common';

/** Notifies the background job that checks texts when a change requires it, see `requestRecheck`. */
@Injectable()
export class RecheckRequests {
  private listener = () => {};

  onRequest(listener: () => void): void {
    this.listener = listener;
  }

  /** To be called after the transaction. */
  announce(): void {
    this.listener();
  }
}
