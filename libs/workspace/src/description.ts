/**
 * `@dragoman/workspace/description`: what the build describes the REST API with. It loads the TypeScript compiler, which is
 * not there where the application runs; the published package does not have this door.
 */
export { AppModule } from './app.module';
export { describeApi } from './openapi/document';
export { controllersOf } from './openapi/route';
