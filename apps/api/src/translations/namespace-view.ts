import type { NamespaceRow } from '../database/schema';
import type { WorkNamespaceView } from './editing.contract';

/** @param installation the reference language of namespaces that have none of their own */
export const namespaceView = (
  { id, name, description, reference, version }: NamespaceRow,
  installation: string | undefined,
): WorkNamespaceView => ({
  id,
  name,
  ...(description === null ? {} : { description }),
  reference: reference ?? installation ?? '',
  version,
});
