import { Module } from '@nestjs/common';
import { ExchangeController } from './exchange.controller';
import { ExchangeService } from './exchange.service';
import { IncomingBodies } from './import/incoming-bodies';
import { ChecksController } from './rechecks/checks.controller';
import { ChecksService } from './rechecks/checks.service';
import { MemoriesController } from './memories/memories.controller';
import { MemoriesService } from './memories/memories.service';
import { TextRechecks } from './rechecks/text-rechecks';
import { ExchangeThreads } from './worker/exchange.threads';

@Module({
  controllers: [ExchangeController, ChecksController, MemoriesController],
  providers: [ExchangeService, ExchangeThreads, ChecksService, IncomingBodies, TextRechecks, MemoriesService],
  exports: [ExchangeService, ExchangeThreads, IncomingBodies, TextRechecks],
})
export class ExchangeModule {}
