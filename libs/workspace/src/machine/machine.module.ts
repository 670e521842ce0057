import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TextsModule } from '../texts/texts.module';
import { InstalledProvider } from './installed-provider';
import { MachineSuggestionsController } from './machine-suggestions.controller';
import { MachineSuggestionsService } from './machine-suggestions.service';
import { MachineUsage } from './machine-usage';
import { TextTranslator } from './text-translator';

@Module({
  imports: [DiscoveryModule, TextsModule],
  controllers: [MachineSuggestionsController],
  providers: [InstalledProvider, MachineSuggestionsService, MachineUsage, TextTranslator],
  exports: [InstalledProvider, MachineUsage, TextTranslator],
})
export class MachineModule {}
