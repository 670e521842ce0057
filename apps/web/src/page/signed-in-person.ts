let signedIn: string | undefined;

/** Returns the id of the person that the document was rendered for, once it is hydrated. In the browser only. */
export const signedInPerson = (): string | undefined => signedIn;

/** Signing in and out load another document. */
export function setSignedInPerson(id: string): void {
  signedIn = id;
}
