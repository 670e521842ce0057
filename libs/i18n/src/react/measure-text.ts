import type { PlacedText } from './texts-in-place';

/** Whether all of a text can be read where it is shown. */
export type TextFit =
  | { readonly fit: 'whole' }
  /** Cut off by an element around it. Pixels of CSS, across the direction in which most is cut off. */
  | { readonly fit: 'cutOff'; readonly needed: number; readonly available: number }
  /** Beyond the edge of the page, which has to be scrolled sideways. */
  | { readonly fit: 'outside'; readonly pixels: number }
  /** Not displayed, for example in a closed menu or for screen readers alone. */
  | { readonly fit: 'hidden' }
  /** In an attribute. */
  | { readonly fit: 'attribute'; readonly attribute: string };

/** Rounding of fractions of pixels, and glyphs that reach slightly beyond their box. */
const TOLERANCE = 2;
/** Elements for screen readers are clipped to less. */
const MIN_VISIBLE = 2;

/** Measures whether all of a text is visible, without changing the page. */
export function measureText({ element, range, attribute }: PlacedText): TextFit {
  if (!range) return { fit: 'attribute', attribute: attribute! };
  if (!element.checkVisibility({ visibilityProperty: true })) return { fit: 'hidden' };
  let box: Box = range.getBoundingClientRect();
  if (box.right - box.left < 1 || box.bottom - box.top < 1) return { fit: 'hidden' };
  for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
    const style = getComputedStyle(parent);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    if (parent.clientWidth === 0 && parent.clientHeight === 0) continue; // inline, which does not clip
    const clip = innerBox(parent);
    if (clip.right - clip.left < MIN_VISIBLE || clip.bottom - clip.top < MIN_VISIBLE) return { fit: 'hidden' };
    const cut = cutOff(box, clip, style) ?? (isShortened(style, parent) ? shortened(parent) : undefined);
    if (cut) return cut;
    // What can be scrolled to is not cut off: from here on, the area that scrolls counts.
    if (isScrollable(style.overflowX) || isScrollable(style.overflowY)) box = clip;
  }
  const { clientWidth } = document.documentElement;
  const pixels = Math.round(Math.max(-box.left - scrollX, box.right - clientWidth));
  return pixels > TOLERANCE ? { fit: 'outside', pixels } : { fit: 'whole' };
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where the content of an element is visible: within its border. */
function innerBox(element: Element): Box {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [left + element.clientLeft, top + element.clientTop];
  return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
}

const isScrollable = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

function cutOff(text: Box, clip: Box, { overflowX, overflowY }: CSSStyleDeclaration): TextFit | undefined {
  const width = Math.min(text.right, clip.right) - Math.max(text.left, clip.left);
  const across = clips(overflowX) ? cut(text.right - text.left, width) : undefined;
  const height = Math.min(text.bottom, clip.bottom) - Math.max(text.top, clip.top);
  return across ?? (clips(overflowY) ? cut(text.bottom - text.top, height) : undefined);
}

const cut = (needed: number, visible: number): TextFit | undefined =>
  needed - visible > TOLERANCE
    ? { fit: 'cutOff', needed: Math.round(needed), available: Math.max(0, Math.round(visible)) }
    : undefined;

/** Browsers end the text of such elements with an ellipsis; its own box then is as long as what is left of it. */
const isShortened = (
  { textOverflow, webkitLineClamp, overflowX }: CSSStyleDeclaration,
  { localName }: Element,
): boolean => clips(overflowX) && localName !== 'body' && (textOverflow !== 'clip' || webkitLineClamp !== 'none');

function shortened({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): TextFit | undefined {
  if (scrollWidth > clientWidth) return { fit: 'cutOff', needed: scrollWidth, available: clientWidth };
  const isCut = scrollHeight > clientHeight + TOLERANCE;
  return isCut ? { fit: 'cutOff', needed: scrollHeight, available: clientHeight } : undefined;
}
