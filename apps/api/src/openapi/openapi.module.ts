import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { OpenApiController } from './openapi.controller';
import { OpenApi } from './openapi.service';

@Module({ imports: [DiscoveryModule], controllers: [OpenApiController], providers: [OpenApi] })
export class OpenApiModule {}
