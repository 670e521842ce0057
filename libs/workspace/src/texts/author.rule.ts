import { idShape } from '../http/input/id.pipe';
import { rule, serverSays } from '../http/input/input-rules';

export const authorMessage = serverSays('author');

/** The id of an account, `me` or `system`. The service checks that there is such an account. */
export const Author = () => rule('author', (value) => typeof value === 'string' && idShape.test(value), authorMessage);
