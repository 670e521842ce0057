/** Prefix of the namespaces of this product: the texts of its pages and messages. */
export const OWN_NAMESPACES = 'dragoman/';
