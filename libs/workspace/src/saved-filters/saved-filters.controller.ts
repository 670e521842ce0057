import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import type { SavedFilterListView, SavedFilterView } from './saved-filters.contract';
import { SavedFilterBody, SavedFilterChangeBody } from './saved-filters.dto';
import { SavedFiltersService } from './saved-filters.service';

/** Your own saved filters of Translate and Review. */
@Allow('own.manage')
@Controller('api/v1/saved-filters')
export class SavedFiltersController {
  constructor(private readonly filters: SavedFiltersService) {}

  /** List your saved filters */
  @Get()
  list(@CurrentActor() actor: Actor): Promise<SavedFilterListView> {
    return this.filters.list(actor);
  }

  /** Save a filter under a name; you can have up to 50 */
  @Post()
  add(@CurrentActor() actor: Actor, @Body() body: SavedFilterBody): Promise<SavedFilterView> {
    return this.filters.add(actor, body);
  }

  /** Rename a saved filter, or replace what it selects */
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @Body() body: SavedFilterChangeBody,
  ): Promise<SavedFilterView> {
    return this.filters.change(actor, id, body);
  }

  /** Delete a saved filter */
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<void> {
    return this.filters.delete(actor, id);
  }
}
