import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, Callers } from './callers.service';
import type { GivenRole, Permission } from './permissions';

/** Who does something: somebody signed in, or a program with a token of somebody. */
export interface Actor {
  /** Of the person, also where a token acts for them. */
  readonly id: string;
  /** As history names them. */
  readonly name: string;
  readonly via: 'session' | 'token';
  readonly roles: readonly GivenRole[];
  /** Of a token. */
  readonly scopes?: readonly Permission[];
}

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
