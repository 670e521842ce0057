import { visitorRequest } from '@dragoman/i18n/internal';
import type { IncomingMessage } from 'node:http';

const agents = new WeakMap<IncomingMessage, string>();

/** Names the program that sends a request for a person. It applies to requests on behalf of this one, too. */
export const setAgent = (request: IncomingMessage, name: string): void => void agents.set(request, name);

export const agentOf = (request: IncomingMessage): string | undefined => agents.get(visitorRequest(request));
