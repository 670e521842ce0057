import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module';
import { MachineModule } from '../machine/machine.module';
import { TextsModule } from '../texts/texts.module';
import { PretranslationController } from './pretranslation.controller';
import { PretranslationRunner } from './pretranslation-runner';
import { PretranslationService } from './pretranslation.service';
import { TextPretranslator } from './text-pretranslator';

@Module({
  imports: [ActivityModule, MachineModule, TextsModule],
  controllers: [PretranslationController],
  providers: [PretranslationRunner, PretranslationService, TextPretranslator],
})
export class PretranslationModule {}
