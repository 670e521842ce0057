import { useTranslation } from 'react-i18next';
import type { PlaceView } from '../../../../libs/workspace/src/places/places.contract';

/** What people call the most frequent elements and attributes with texts. */
const elementNames = {
  a: 'link',
  button: 'button',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  label: 'label',
  option: 'option',
  th: 'column',
  p: 'paragraph',
  li: 'item',
} as const;
const attributeNames = {
  'aria-label': 'accessible',
  placeholder: 'placeholder',
  title: 'tooltip',
  alt: 'alternative',
} as const;

/** Returns a function that names what shows a text on a page: `Button`, `Placeholder`, or else the tag or the attribute. */
export function usePlaceName(): (place: Pick<PlaceView, 'element' | 'attribute'>) => string {
  const { t } = useTranslation('dragoman/screenshots');
  return ({ element, attribute }) => {
    const names: Readonly<
      Record<string, (typeof elementNames & typeof attributeNames)[keyof (typeof elementNames & typeof attributeNames)]>
    > = attribute === null ? elementNames : attributeNames;
    const name = names[attribute ?? element];
    return name ? t(`places.in.${name}`) : attribute === null ? `<${element}>` : attribute;
  };
}
