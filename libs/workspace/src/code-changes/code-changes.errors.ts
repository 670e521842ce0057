import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** It does not exist, or someone has decided it. */
export const unknownCodeChange = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownCodeChange');
