/** Returns whether a namespace is one of the application's own, which contain the texts of the interface. */
export const isOwnNamespace = (namespace: string): boolean => namespace.startsWith('dragoman/');
