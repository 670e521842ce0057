import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** The URL is not a URL that a webhook can be sent to. */
export const webhookUrlImpossible = (): Problem =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'webhookUrlImpossible');

/** The host has an address that webhooks must not be sent to. */
export const webhookAddressNotAllowed = (): Problem =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'webhookAddressNotAllowed');

export const tooManyWebhooks = (max: number): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyWebhooks', { values: { max } });

/** A delivery cannot be sent while the webhook is disabled. */
export const webhookDisabled = (): Problem => serverProblem(HttpStatus.CONFLICT, 'webhookDisabled');
