/** A text, or a change of one, that a format or a file cannot express. The message says in English what to change. */
export class UnwritableTextError extends TypeError {
  override readonly name: string = 'UnwritableTextError';
}
