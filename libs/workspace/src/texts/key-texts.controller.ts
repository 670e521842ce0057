import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { KeyTextsService } from './key-texts.service';

/** One key in all languages. */
@Controller('api/v1/keys')
@UseInterceptors(VersionedInterceptor)
export class KeyTextsController {
  constructor(private readonly keyTexts: KeyTextsService) {}

  /** Get a key with its texts in all languages */
  @Allow('texts.read')
  @Get(':id/texts')
  get(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string) {
    return this.keyTexts.get(actor, id);
  }
}
