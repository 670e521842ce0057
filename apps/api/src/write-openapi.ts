import { writeFileSync } from 'node:fs';
import { AppModule, controllersOf, describeApi, documentFile } from '@dragoman/workspace/program';
import { readConfig } from './read-config';
import { extensions } from './extensions';

/** A step of the build: the compiler, which it needs, is not there where the application runs. */
const { root } = readConfig({});
writeFileSync(
  documentFile(root),
  JSON.stringify(describeApi(controllersOf(AppModule.with(readConfig({}), extensions)), root)),
);
