import type { XmlElement } from '@dragoman/i18n/internal';

/** Namespace of the elements that both styles have. */
const CORE = 'urn:iso:std:iso:30042:ed-2';

/** How the namespaces of modules begin, such as that of TBX-Min and TBX-Basic. */
const MODULE = /^https?:\/\/www\.tbxinfo\.net\/ns\//;

/** Elements of the style DCA for the data categories that are read. */
const DCA_ELEMENTS = new Map([
  ['administrativeStatus', 'termNote'],
  ['definition', 'descrip'],
]);

/** By prefix; the default namespace has the prefix ''. */
type Namespaces = ReadonlyMap<string, string>;

/**
 * Returns an element in the style DCA, in which data categories are attributes, from one in the style DCT, in which they are elements
 * of other namespaces: `<min:administrativeStatus>` becomes `<termNote type="administrativeStatus">`. Elements of TBX itself lose
 * their prefix.
 */
export function inDcaStyle(element: XmlElement, outer: Namespaces = new Map()): XmlElement {
  const namespaces = withDeclared(outer, element);
  const children = element.children.map((child) => inDcaStyle(child, namespaces));
  const separator = element.name.indexOf(':');
  const namespace = namespaces.get(separator === -1 ? '' : element.name.slice(0, separator)) ?? '';
  const localName = element.name.slice(separator + 1);
  const carrier = MODULE.test(namespace) ? DCA_ELEMENTS.get(localName) : undefined;
  if (carrier !== undefined) {
    return { ...element, name: carrier, attributes: { ...element.attributes, type: localName }, children };
  }
  return { ...element, name: namespace === CORE ? localName : element.name, children };
}

function withDeclared(outer: Namespaces, { attributes }: XmlElement): Namespaces {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name));
  if (declared.length === 0) return outer;
  return new Map([...outer, ...declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const)]);
}
