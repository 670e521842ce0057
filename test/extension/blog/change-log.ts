import { Injectable } from '@nestjs/common';
import { type HistoryEvent, HistoryListener } from '@dragoman/workspace';

/** Behaviour: is notified of every committed change; in real life it would call a webhook. */
@Injectable()
@HistoryListener()
export class ChangeLog implements HistoryListener {
  readonly kinds: string[] = [];

  historyChanged(event: HistoryEvent | 'missed'): void {
    if (event !== 'missed') this.kinds.push(event.changeSet.kind);
  }
}
