import { Module } from '@nestjs/common';
import { ExchangeController } from './exchange.controller';
import { Exchange } from './exchange.service';
import { ExchangeThreads } from './exchange.threads';

@Module({ controllers: [ExchangeController], providers: [Exchange, ExchangeThreads] })
export class ExchangeModule {}
