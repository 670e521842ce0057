import { Controller, Get, Query } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { DeletedKeysService } from './deleted-keys.service';
import { DeletedKeysQuery } from './texts.dto';

/** Keys that have been deleted. */
@Controller('api/v1/deleted-keys')
export class DeletedKeysController {
  constructor(private readonly deletedKeys: DeletedKeysService) {}

  /** List deleted keys by their ids, or by the namespace and the key in i18next */
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: DeletedKeysQuery) {
    return this.deletedKeys.list(actor, query);
  }
}
