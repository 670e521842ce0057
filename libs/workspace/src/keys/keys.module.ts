import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { BulkKeysService } from './bulk-keys.service';
import { KeysController } from './keys.controller';
import { KeysService } from './keys.service';

@Module({
  imports: [HistoryModule],
  controllers: [KeysController],
  providers: [KeysService, BulkKeysService],
  exports: [KeysService],
})
export class KeysModule {}
