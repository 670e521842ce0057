import type { SyntaxView } from '../editing/editing.contract';

/** A namespace in the workspace. Its version is its `ETag`. */
export interface NamespaceView {
  id: string;
  name: string;
  description?: string;
  /** The language it is translated from. */
  reference: string;
  /** `private`: its texts are delivered only to people and programs with the permission to read texts. */
  access: 'public' | 'private';
  /** What its texts are written in: `i18next` (JSON v4), or `icu` (ICU MessageFormat). */
  syntax: SyntaxView;
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
  /** Default of a new namespace: `i18next`. */
  syntax?: SyntaxView;
}

/** `PATCH /api/v1/namespaces/{id}` with `If-Match`. Properties that are left out do not change. */
export interface ChangeNamespaceInput extends Partial<CreateNamespaceInput> {
  /** The `plan` of a {@link SyntaxPlanView}: required to change the syntax of a namespace that has texts. */
  syntaxPlan?: string;
}

/** The namespace that has a name, as the member `takenBy` of the problem (409) that refuses it. */
export interface NamespaceHolderView {
  id: string;
  name: string;
}

/**
 * What changes if the texts of a namespace are read in another syntax; none of them is rewritten. It is the member
 * `syntaxPlan` of the problem (409) that refuses the change until its `plan` is sent along.
 */
export interface SyntaxPlanView {
  /** To be sent as `syntaxPlan`. */
  plan: string;
  syntax: SyntaxView;
  /** All texts of the namespace, in all languages. */
  texts: number;
  /** Texts that are read otherwise. */
  changed: number;
  /** Texts with plural forms of their own, which the other syntax cannot have: the change is refused while there are any. */
  plurals: number;
  /** The first 50 of those that are read otherwise, by key. */
  changes: readonly SyntaxChangeView[];
}

export interface SyntaxChangeView {
  keyId: string;
  key: string;
  language: string;
  /** `invalid`: cannot be read any more. `otherwise`: has other placeholders. `plural`: has plural forms of its own. */
  change: 'invalid' | 'otherwise' | 'plural';
}
