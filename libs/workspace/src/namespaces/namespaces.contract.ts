/** A namespace in the workspace. Its version is its `ETag`. */
export interface NamespaceView {
  id: string;
  name: string;
  description?: string;
  /** The language it is translated from. */
  reference: string;
  /** `private`: its texts are delivered only to people and programs with the permission to read texts. */
  access: 'public' | 'private';
  /** For `If-Match`. */
  version: number;
}

/** `GET /api/v1/namespaces` */
export interface NamespaceListView {
  /** In the order set by `PUT /api/v1/namespaces/order`. */
  namespaces: readonly NamespaceView[];
}

/** `GET /api/v1/namespaces/deleted`: restore them with `POST /api/v1/namespaces/{id}/restore`. */
export interface DeletedNamespacesView {
  /** The most recently deleted first. */
  namespaces: readonly { id: string; name: string; description?: string; deletedAt: string; version: number }[];
}

/** `PUT /api/v1/namespaces/order` */
export interface NamespaceOrderInput {
  /** All namespaces, each once. */
  ids: readonly string[];
}

/** `POST /api/v1/namespaces` */
export interface CreateNamespaceInput {
  name: string;
  description?: string | null;
  /** The language it is translated from; `null` means the installation's reference language. */
  reference?: string | null;
  /** Takes effect immediately, without a release. Default of a new namespace: `public`, unless its name was private. */
  access?: 'public' | 'private';
}

/** `PATCH /api/v1/namespaces/{id}` with `If-Match`. Properties that are left out do not change. */
export type ChangeNamespaceInput = Partial<CreateNamespaceInput>;
