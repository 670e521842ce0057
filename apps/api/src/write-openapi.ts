import { writeFileSync } from 'node:fs';
import { AppModule, controllersOf, describeApi } from '@dragoman/workspace/description';
import { readConfig } from './read-config';
import { extensions } from './extensions';

/**
 * Writes the OpenAPI description that the application serves. Run by the build: the types are read with the TypeScript
 * compiler, a development dependency that installations do not have.
 */
const config = readConfig({});
writeFileSync(
  config.openApi,
  JSON.stringify(describeApi(controllersOf(AppModule.with(config, { extensions })), config.root)),
);
