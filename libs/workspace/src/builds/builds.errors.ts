import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

export const unknownBuild = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownBuild');

/** It was applied already, or a newer build has arrived. */
export const buildNotWaiting = () => serverProblem(HttpStatus.CONFLICT, 'buildNotWaiting');

/** The setting `DRAGOMAN_FROM_CODE` is `off`. */
export const buildsOff = () => serverProblem(HttpStatus.CONFLICT, 'buildsOff');

export const buildOrderImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'buildOrderImpossible');
