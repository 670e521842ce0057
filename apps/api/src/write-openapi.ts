import { writeFileSync } from 'node:fs';
import { readConfig } from './app.config';
import { AppModule } from './app.module';
import { extensions } from './extensions';
import { describeApi } from './openapi/document';
import { documentFile } from './openapi/openapi.service';
import { controllersOf } from './openapi/route';

/** A step of the build: the compiler, which it needs, is not there where the application runs. */
const { root } = readConfig({});
writeFileSync(
  documentFile(root),
  JSON.stringify(describeApi(controllersOf(AppModule.with(readConfig({}), extensions)), root)),
);
