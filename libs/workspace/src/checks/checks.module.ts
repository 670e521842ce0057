import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CheckRegistry } from './check-registry';
import { FindingTexts } from './finding-texts';
import { LongTextThread } from './long-text-thread';
import { StandardCheck } from './standard.check';

/** Checks of texts. Global, because every change to texts checks them. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [LongTextThread, StandardCheck, CheckRegistry, FindingTexts],
  exports: [CheckRegistry, FindingTexts],
})
export class ChecksModule {}
