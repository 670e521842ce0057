import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { KeysModule } from '../keys/keys.module';
import { ReleasesModule } from '../releases/releases.module';
import { MissingKeyIntake } from './missing-key-intake';
import { MissingKeysController } from './missing-keys.controller';
import { MissingKeysService } from './missing-keys.service';

@Module({
  imports: [HistoryModule, KeysModule, ReleasesModule],
  controllers: [MissingKeysController],
  providers: [MissingKeysService, MissingKeyIntake],
  exports: [MissingKeyIntake],
})
export class MissingKeysModule {}
