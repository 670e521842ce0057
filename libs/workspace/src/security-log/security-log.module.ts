import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { SecurityLogController } from './security-log.controller';
import { SecurityLog } from './security-log.service';

@Module({
  imports: [HistoryModule],
  controllers: [SecurityLogController],
  providers: [SecurityLog],
  exports: [SecurityLog],
})
export class SecurityLogModule {}
