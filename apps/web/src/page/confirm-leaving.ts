/** A listener of `beforeunload`: the browser asks whether to leave the document, which would stop or discard something. */
export const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
