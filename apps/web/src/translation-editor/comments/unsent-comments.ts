/** Comments that were not sent yet, by the place they belong to. In memory, so that they are there when people come back. */
const unsent = new Map<string, UnsentComment>();

export interface UnsentComment {
  readonly text: string;
  /** People that were chosen for a mention. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

export const unsentComment = (place: string): UnsentComment | undefined => unsent.get(place);

export function keepUnsentComment(place: string, comment: UnsentComment | undefined): void {
  if (comment === undefined || comment.text.trim() === '') unsent.delete(place);
  else unsent.set(place, comment);
}
