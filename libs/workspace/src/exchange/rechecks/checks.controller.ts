import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { type Actor, CurrentActor } from '../../access/actor';
import { Allow } from '../../access/allow.decorator';
import { CheckBody } from './checks.dto';
import { ChecksService } from './checks.service';

/** The checks of texts and their severities. */
@Controller('api/v1/checks')
export class ChecksController {
  constructor(private readonly checks: ChecksService) {}

  /** List checks with their severities */
  @Allow('texts.read')
  @Get()
  list() {
    return this.checks.list();
  }

  /**
   * Check all texts again
   *
   * In the background; `recheck` is its progress. If all texts are already being checked again, that continues. Severities and
   * checks that change have texts checked again by themselves.
   */
  @Allow('languages.manage')
  @Post('recheck')
  @HttpCode(202)
  recheck() {
    return this.checks.recheck();
  }

  /**
   * Set the severity of a check
   *
   * All texts are then checked again, in the background. If two people set it at the same time, the last write wins; history
   * has both.
   */
  @Allow('languages.manage')
  @Put(':code')
  set(@CurrentActor() actor: Actor, @Param('code') code: string, @Body() body: CheckBody) {
    return this.checks.set(actor, code, body);
  }
}
