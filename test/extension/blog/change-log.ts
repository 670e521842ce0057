import { Injectable } from '@nestjs/common';
import { type HistoryEvent, HistoryListener } from '@dragoman/workspace';

/** Behavior: records the kind of every committed change. A real extension would call a webhook, for example. */
@Injectable()
@HistoryListener()
export class ChangeLog implements HistoryListener {
  readonly kinds: string[] = [];

  historyChanged(event: HistoryEvent | 'missed'): void {
    if (event !== 'missed') this.kinds.push(event.changeSet.kind);
  }
}
