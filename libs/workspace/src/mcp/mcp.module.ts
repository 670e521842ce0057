import { Module } from '@nestjs/common';
import { McpClients } from './mcp-clients';
import { McpController } from './mcp.controller';
import { McpService } from './mcp.service';

@Module({ controllers: [McpController], providers: [McpService, McpClients] })
export class McpModule {}
