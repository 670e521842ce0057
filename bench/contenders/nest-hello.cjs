/** The "Hello World!" of a new Nest application, as TypeScript compiles it. */
require('reflect-metadata');
const { Controller, Get, Injectable, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');

class AppService {
  getHello() {
    return 'Hello World!';
  }
}
Injectable()(AppService);

class AppController {
  constructor(appService) {
    this.appService = appService;
  }
  getHello() {
    return this.appService.getHello();
  }
}
Get()(AppController.prototype, 'getHello', Object.getOwnPropertyDescriptor(AppController.prototype, 'getHello'));
Reflect.defineMetadata('design:paramtypes', [AppService], AppController);
Controller()(AppController);

class AppModule {}
Module({ controllers: [AppController], providers: [AppService] })(AppModule);

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
  app.enableShutdownHooks(undefined, { useProcessExit: true });
  await app.listen(Number(process.env.PORT), process.env.HOST);
  console.log(`http://localhost:${app.getHttpServer().address().port}`);
}
void bootstrap();
