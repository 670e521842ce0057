import { Module } from '@nestjs/common';
import { ServedMessageRows } from './served-message-rows';
import { ServedController } from './served.controller';
import { ServedService } from './served.service';

@Module({ controllers: [ServedController], providers: [ServedService, ServedMessageRows] })
export class ServedModule {}
