/** An application with I18nModule, and with `WORKSPACE` also with the workspace below `/texts`, as TypeScript compiles it. */
require('reflect-metadata');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const path = require('node:path');

const libraries = path.join(__dirname, '../../dist/server/libs');
const { I18nModule } = require(path.join(libraries, 'i18n/src/index.js'));

class AppController {
  getHello() {
    return 'Hello World!';
  }
}
Get()(AppController.prototype, 'getHello', Object.getOwnPropertyDescriptor(AppController.prototype, 'getHello'));
Controller()(AppController);

function workspace() {
  const { WorkspaceModule } = require(path.join(libraries, 'workspace/src/index.js'));
  const database = { directory: process.env.DRAGOMAN_DATA };
  return WorkspaceModule.forRoot({ path: '/texts', origin: 'http://localhost:3000', database });
}

class AppModule {}
Module({
  imports: [
    I18nModule.forRoot({ fallback: 'en', namespaces: process.env.TEXTS }),
    ...(process.env.WORKSPACE ? [workspace()] : []),
  ],
  controllers: [AppController],
})(AppModule);

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
  app.enableShutdownHooks(undefined, { useProcessExit: true });
  await app.listen(Number(process.env.PORT), process.env.HOST);
  console.log(`http://localhost:${app.getHttpServer().address().port}`);
}
void bootstrap();
