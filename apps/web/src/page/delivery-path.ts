import type { AppContextValue } from './app-context';
import { ownTextsPath } from './base';

/** Returns the path that browsers find the translated texts at, with the base; undefined if they are not served. */
export const deliveryPathOf = ({ base, host }: Pick<AppContextValue, 'base' | 'host'>): string | undefined =>
  host ? host.deliveryPath : ownTextsPath(base);
