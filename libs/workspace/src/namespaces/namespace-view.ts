import type { NamespaceRow } from '../editing/editing.tables';
import type { NamespaceView } from './namespaces.contract';

/** @param defaultReference the installation's reference language, for namespaces without their own */
export const namespaceView = (
  { id, name, description, reference, access, syntax, version }: NamespaceRow,
  defaultReference: string | undefined,
): NamespaceView => ({
  id,
  name,
  description: description ?? undefined,
  reference: reference ?? defaultReference ?? '',
  access,
  syntax,
  version,
});
