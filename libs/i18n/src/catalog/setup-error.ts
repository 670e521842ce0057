/**
 * What has to be mended before the application can start: one sentence that says what is wrong, whose it is, and the cure.
 * A stack would only hide it.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
