import { Module } from '@nestjs/common';
import { ServedTextRows } from './served-text-rows';
import { ServedController } from './served.controller';
import { ServedService } from './served.service';

@Module({ controllers: [ServedController], providers: [ServedService, ServedTextRows] })
export class ServedModule {}
