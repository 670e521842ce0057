/**
 * A mistake in the setup that keeps the application from starting. The message says what is wrong, which module or setting
 * is responsible and how to fix it; it is printed without a stack.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
