import type { Plugin } from 'vite';

/** Later layers win over earlier ones. */
const ORDER = '@layer reset, base, ui, layout, page;';

/**
 * Begins every sheet with the order of the layers. The browser takes it from the first sheet that arrives, and
 * which one that is depends on how code was split; in every sheet, it does not matter.
 */
export const layerOrder = (): Plugin => ({
  name: 'layer-order',
  enforce: 'pre',
  transform: { filter: { id: /\.css$/ }, handler: (code) => `${ORDER}\n${code}` },
});
