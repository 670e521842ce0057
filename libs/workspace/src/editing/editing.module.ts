import { Global, Module } from '@nestjs/common';
import { ChecksModule } from '../checks/checks.module';
import { HistoryModule } from '../history/history.module';
import { EditingService } from './editing.service';
import { RecheckRequests } from './rechecks/recheck-requests';

/** The kernel of every change to texts. */
@Global()
@Module({
  imports: [ChecksModule, HistoryModule],
  providers: [EditingService, RecheckRequests],
  exports: [EditingService, RecheckRequests],
})
export class EditingModule {}
