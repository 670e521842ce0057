import type { Request } from 'express';

/**
 * Does work with a signal that is aborted when the caller disconnects, or is already if it has. Of the connection, because
 * a response that waits for an earlier one is not closed with it.
 */
export async function whileConnected<T>({ socket }: Request, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (socket.destroyed) abort();
  socket.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    socket.off('close', abort);
  }
}
