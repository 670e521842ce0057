import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor, Caller } from './caller';
import { Callers } from './callers.service';

export type { Actor };

const RequestOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

@Injectable()
class CallerOfRequest implements PipeTransform<Request, Promise<Caller | undefined>> {
  constructor(private readonly callers: Callers) {}

  transform(request: Request): Promise<Caller | undefined> {
    return this.callers.of(request);
  }
}

@Injectable()
class ActorOf implements PipeTransform<Caller | undefined, Actor | undefined> {
  transform(caller: Caller | undefined): Actor | undefined {
    return caller?.actor;
  }
}

/** Injects the {@link Actor} into a handler's parameter; `undefined` for nobody, on routes that are `@Public()`. */
export const CurrentActor = () => RequestOf(CallerOfRequest, ActorOf);

/** Injects the {@link Caller}: the actor, and by which session or token. */
export const CurrentCaller = () => RequestOf(CallerOfRequest);
