import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { CatalogService } from '@dragoman/i18n';
import { type Actor, CurrentActor } from '../people/actor';
import { Allow } from '../people/allow.decorator';
import { IdempotencyKey } from '../people/idempotency';
import { type Seen, VersionSeen } from '../people/if-match';
import { VersionedInterceptor } from '../people/versioned.interceptor';
import {
  AddLanguageBody,
  ChangeLanguageBody,
  ChangeNamespaceBody,
  CreateNamespaceBody,
  LanguageOrderBody,
  NamespaceOrderBody,
  ProgressQuery,
} from './workspace.dto';
import { IdPipe } from './id.pipe';
import { WorkspaceService } from './workspace.service';

/** What is translated: languages and namespaces. */
@Controller('api/v1')
@UseInterceptors(VersionedInterceptor)
export class WorkspaceController {
  constructor(
    private readonly workspace: WorkspaceService,
    private readonly catalog: CatalogService,
  ) {}

  /** What there is to translate, and how far it is */
  @Allow('texts.read')
  @Get('workspace')
  view() {
    return this.workspace.view(this.catalog.current);
  }

  /** How far it was, day by day */
  @Allow('texts.read')
  @Get('workspace/progress')
  progress(@Query() query: ProgressQuery) {
    return this.workspace.progress(query);
  }

  /** Languages that were taken out, and can be restored */
  @Allow('languages.manage')
  @Get('languages/deleted')
  deletedLanguages() {
    return this.workspace.deletedLanguages();
  }

  /** Namespaces that were deleted, and can be restored */
  @Allow('namespaces.manage')
  @Get('namespaces/deleted')
  deletedNamespaces() {
    return this.workspace.deletedNamespaces();
  }

  /** Adds a language to translate into */
  @Allow('languages.manage')
  @Post('languages')
  addLanguage(@CurrentActor() actor: Actor, @IdempotencyKey() key: string | undefined, @Body() body: AddLanguageBody) {
    return this.workspace.addLanguage(actor, key, body);
  }

  /**
   * Sorts the languages
   *
   * The whole order at once: of two who sort at the same time the later one's stands, and history has both.
   */
  @Allow('languages.manage')
  @Put('languages/order')
  @HttpCode(204)
  orderLanguages(@CurrentActor() actor: Actor, @Body() { tags }: LanguageOrderBody) {
    return this.workspace.orderLanguages(actor, tags);
  }

  /** Changes the fallback of a language, or makes it the reference */
  @Allow('languages.manage')
  @Patch('languages/:tag')
  changeLanguage(
    @CurrentActor() actor: Actor,
    @Param('tag') tag: string,
    @VersionSeen() seen: Seen,
    @Body() body: ChangeLanguageBody,
  ) {
    return this.workspace.changeLanguage(actor, tag, seen, body);
  }

  /** Takes a language out; its texts are kept */
  @Allow('languages.manage')
  @Delete('languages/:tag')
  @HttpCode(204)
  deleteLanguage(@CurrentActor() actor: Actor, @Param('tag') tag: string, @VersionSeen() seen: Seen) {
    return this.workspace.deleteLanguage(actor, tag, seen);
  }

  /** Restores a language that was taken out */
  @Allow('languages.manage')
  @Post('languages/:tag/restore')
  @HttpCode(200)
  restoreLanguage(@CurrentActor() actor: Actor, @Param('tag') tag: string, @VersionSeen() seen: Seen) {
    return this.workspace.restoreLanguage(actor, tag, seen);
  }

  /** Adds a namespace */
  @Allow('namespaces.manage')
  @Post('namespaces')
  createNamespace(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: CreateNamespaceBody,
  ) {
    return this.workspace.createNamespace(actor, key, body);
  }

  /**
   * Sorts the namespaces
   *
   * The whole order at once: of two who sort at the same time the later one's stands, and history has both.
   */
  @Allow('namespaces.manage')
  @Put('namespaces/order')
  @HttpCode(204)
  orderNamespaces(@CurrentActor() actor: Actor, @Body() { ids }: NamespaceOrderBody) {
    return this.workspace.orderNamespaces(actor, ids);
  }

  /** Changes a namespace */
  @Allow('namespaces.manage')
  @Patch('namespaces/:id')
  changeNamespace(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @VersionSeen() seen: Seen,
    @Body() body: ChangeNamespaceBody,
  ) {
    return this.workspace.changeNamespace(actor, id, seen, body);
  }

  /** Deletes a namespace; it can be restored */
  @Allow('namespaces.manage')
  @Delete('namespaces/:id')
  @HttpCode(204)
  deleteNamespace(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @VersionSeen() seen: Seen) {
    return this.workspace.deleteNamespace(actor, id, seen);
  }

  /** Restores a deleted namespace */
  @Allow('namespaces.manage')
  @Post('namespaces/:id/restore')
  @HttpCode(200)
  restoreNamespace(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string, @VersionSeen() seen: Seen) {
    return this.workspace.restoreNamespace(actor, id, seen);
  }
}
