import { Module } from '@nestjs/common';
import { MissingKeysModule } from '../missing-keys/missing-keys.module';
import { UsedKeysModule } from '../used-keys/used-keys.module';
import { ReportedKeys } from './reported-keys';

@Module({ imports: [MissingKeysModule, UsedKeysModule], providers: [ReportedKeys], exports: [ReportedKeys] })
export class KeyReportsModule {}
