import { Module } from '@nestjs/common';
import { SecurityLogModule } from '../security-log/security-log.module';
import { ServiceAccountsController } from './service-accounts.controller';
import { ServiceAccountsService } from './service-accounts.service';

@Module({
  imports: [SecurityLogModule],
  controllers: [ServiceAccountsController],
  providers: [ServiceAccountsService],
})
export class ServiceAccountsModule {}
