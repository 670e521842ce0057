import { createStore } from './create-store';

/** A short report of what has just happened, which does not interrupt the work. */
export interface Toast {
  readonly message: string;
  /** Shown instead of the message, each on a line of its own: paths below the interface language with their texts. */
  readonly links?: readonly { readonly to: string; readonly text: string }[] | undefined;
  /** What it is about: the key of a text. */
  readonly subject?: string | undefined;
  readonly detail?: string | undefined;
  /** Default: `good`. */
  readonly tone?: 'good' | 'warning' | undefined;
  /** It stays until it is closed or replaced. */
  readonly stays?: boolean | undefined;
  readonly undo?: (() => Promise<void>) | undefined;
}

/** The latest toast, until it is closed. In the browser only. */
export const latestToast = createStore<ShownToast | undefined>(undefined);

export type ShownToast = Toast & { readonly id: number };

let shown = 0;

/** Replaces the toast that is shown. */
export const showToast = (toast: Toast): void => latestToast.set({ ...toast, id: ++shown });

/** Shows a message below a toast that offers to undo something, which is kept; otherwise in a toast of its own. */
export function showBesideUndo(message: string, tone?: Toast['tone']): void {
  const toast = latestToast.getSnapshot();
  showToast(toast?.undo ? { ...toast, detail: message } : { message, tone });
}

/** @param toast closed unless another one has replaced it */
export function closeToast(toast: ShownToast): void {
  if (latestToast.getSnapshot() === toast) latestToast.set(undefined);
}
