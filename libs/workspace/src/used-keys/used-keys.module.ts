import { Module } from '@nestjs/common';
import { UnusedKeysController } from './unused-keys.controller';
import { UsedKeyIntake } from './used-key-intake';
import { UsedKeysService } from './used-keys.service';

@Module({
  controllers: [UnusedKeysController],
  providers: [UsedKeysService, UsedKeyIntake],
  exports: [UsedKeyIntake],
})
export class UsedKeysModule {}
