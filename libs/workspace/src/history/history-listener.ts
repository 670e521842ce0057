import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SetupError } from '@dragoman/i18n';
import { type HistoryEvent, HistoryService } from './history.service';

/** A provider that is notified of committed changes of all processes. */
export interface HistoryListener {
  /**
   * Called after each commit, in every process.
   * @param event `missed` after a lost connection: any number of events may be missing
   * @throws errors are logged
   */
  historyChanged(event: HistoryEvent | 'missed'): void | Promise<void>;
}

/** Registers a provider as a {@link HistoryListener}: `@HistoryListener()`. */
export const HistoryListener = DiscoveryService.createDecorator();

/** Notifies the providers with `@HistoryListener()`. */
@Injectable()
export class HistoryListeners implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('History');
  private unsubscribers: (() => void)[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly history: HistoryService,
  ) {}

  onApplicationBootstrap(): void {
    const providers = this.discovery.getProviders({ metadataKey: HistoryListener.KEY });
    this.unsubscribers = providers.map(({ name, instance }) => {
      const listener = instance as HistoryListener;
      if (typeof listener.historyChanged !== 'function') {
        throw new SetupError(`${String(name)} is a @HistoryListener() without historyChanged(event): add that method.`);
      }
      return this.history.onChange((event) => void this.notify(listener, event));
    });
  }

  onApplicationShutdown(): void {
    for (const unsubscribe of this.unsubscribers) unsubscribe();
  }

  private async notify(listener: HistoryListener, event: HistoryEvent | 'missed'): Promise<void> {
    try {
      await listener.historyChanged(event);
    } catch (error) {
      this.logger.error(error);
    }
  }
}
