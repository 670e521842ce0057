import { lazy, useState, type ComponentType } from 'react';
import { loadWithIcu } from './load-syntax';

/**
 * Returns a component that is loaded before the first text in ICU is shown, so that the page does not move when it arrives. In
 * the code of a page that is loaded after its texts, it suspends.
 */
export function icuComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  loadWithIcu(loadOnce);
  const Lazy = lazy(loadOnce);
  return function IcuComponent(props) {
    // Switching to the loaded component would discard what has been typed.
    const [Component] = useState(() => loaded ?? (Lazy as ComponentType<Props>));
    return <Component {...props} />;
  };
}
