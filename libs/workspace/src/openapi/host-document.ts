import { DELIVERY } from './delivery.paths';
import type { OpenApiDocument } from './openapi.contract';

const DELIVERY_PATH = '/locales';

/**
 * The description of a workspace in a host, which serves the texts itself: at a path of its own, or not at all.
 * @param document with the paths of the program
 * @param origin of the host
 */
export function hostDocument(
  document: OpenApiDocument,
  origin: string,
  deliveryPath: string | undefined,
): OpenApiDocument {
  const isDelivery = (path: string) => Object.hasOwn(DELIVERY.paths, path);
  if (deliveryPath === undefined) {
    return {
      ...document,
      tags: document.tags.filter(({ name }) => name !== DELIVERY.tag),
      paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isDelivery(path))),
    };
  }
  const paths = Object.entries(document.paths).map(([path, operations]): [string, typeof operations] => [
    path,
    isDelivery(path)
      ? Object.fromEntries(
          Object.entries(operations).map(([method, operation]) => [method, { ...operation, servers: [{ url: '/' }] }]),
        )
      : operations,
  ]);
  return JSON.parse(
    JSON.stringify({ ...document, paths: Object.fromEntries(paths) })
      .replaceAll(`$ORIGIN${DELIVERY_PATH}`, origin + deliveryPath)
      .replaceAll(new RegExp(`(?<=["\` ])${DELIVERY_PATH}\\b`, 'g'), deliveryPath),
  ) as OpenApiDocument;
}
