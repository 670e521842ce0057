import { createContext, useContext } from 'react';
import type { PageHandle } from './page-module';

/**
 * The handle of the page that is shown. Unlike the matches of the router, which change several times during a navigation, it
 * changes once.
 */
export const PageHandleContext = createContext<Partial<PageHandle>>({});

export const usePageHandle = (): Partial<PageHandle> => useContext(PageHandleContext);
