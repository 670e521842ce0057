import { Injectable } from '@nestjs/common';

/** Tells the part that checks texts in the background that a change has requested it, see `requestRecheck`. */
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
