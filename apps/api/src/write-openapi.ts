import { writeFileSync } from 'node:fs';
import { AppModule, controllersOf, describeApi } from '@dragoman/workspace/description';
import { readConfig } from './read-config';
import { extensions } from './extensions';

/** A step of the build: the compiler, which it needs, is not there where the application runs. */
const config = readConfig({});
writeFileSync(
  config.openApi,
  JSON.stringify(describeApi(controllersOf(AppModule.with(config, { extensions })), config.root)),
);
