import { Module } from '@nestjs/common';
import { ExchangeController } from './exchange.controller';
import { ExchangeService } from './exchange.service';
import { IncomingBodies } from './import/incoming-bodies';
import { ExchangeThreads } from './worker/exchange.threads';

@Module({
  controllers: [ExchangeController],
  providers: [ExchangeService, ExchangeThreads, IncomingBodies],
  exports: [ExchangeService, ExchangeThreads, IncomingBodies],
})
export class ExchangeModule {}
