import { createContext, useContext, type RefObject } from 'react';

/** Provided by a dialog to its content. */
export const EnclosingDialog = createContext<RefObject<HTMLDialogElement | null> | undefined>(undefined);

/** Returns the dialog that the component is rendered in; undefined on the page itself. */
export const useEnclosingDialog = () => useContext(EnclosingDialog);
