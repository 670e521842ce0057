import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor, Caller } from './caller';
import { CallersService } from './callers.service';

export type { Actor };

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

@Injectable()
class CallerPipe implements PipeTransform<Request, Promise<Caller | undefined>> {
  constructor(private readonly callers: CallersService) {}

  transform(request: Request): Promise<Caller | undefined> {
    return this.callers.authenticate(request);
  }
}

@Injectable()
class ActorPipe implements PipeTransform<Caller | undefined, Actor | undefined> {
  transform(caller: Caller | undefined): Actor | undefined {
    return caller?.actor;
  }
}

/** Injects the {@link Actor} into a parameter of a handler; on routes with `@Public()` it can be `undefined`. */
export const CurrentActor = () => CurrentRequest(CallerPipe, ActorPipe);

/** Injects the {@link Caller}: the actor with their session or token. */
export const CurrentCaller = () => CurrentRequest(CallerPipe);
