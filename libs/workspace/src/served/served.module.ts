import { Module } from '@nestjs/common';
import { BadgesController } from './badges.controller';
import { ServedTextRows } from './served-text-rows';
import { ServedController } from './served.controller';
import { ServedService } from './served.service';

@Module({ controllers: [ServedController, BadgesController], providers: [ServedService, ServedTextRows] })
export class ServedModule {}
