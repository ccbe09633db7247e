// #region nest
import 'reflect-metadata';
import { type INestApplication, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { nodeHandler } from '@videogen/callbacks/node';
import { callbacks } from './receiver.ts';

/** The reconciler runs as long as the application does. */
class AppModule implements OnModuleInit, OnModuleDestroy {
  onModuleInit(): void {
    callbacks.start();
  }

  async onModuleDestroy(): Promise<void> {
    await callbacks.stop();
  }
}
// In a program that compiles decorators: `@Module({})` above the class.
Module({})(AppModule);

/** Starts the application. The receiver runs before Nest's routes and body parsers. */
export async function start(port: number): Promise<INestApplication> {
  const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
  app.use('/callbacks/video', nodeHandler(callbacks));
  return app.listen(port, '127.0.0.1').then(() => app);
}
// #endregion nest
