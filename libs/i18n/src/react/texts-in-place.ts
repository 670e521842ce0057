import type { BrowserTexts } from './browser-texts';
import { isMarked, TextMarks, unmarked, type TextName, type Unmarked } from './text-marks';

export { unmarked, type TextName } from './text-marks';

/** A text where it stands on the page. */
export interface PlacedText extends TextName {
  /** The innermost element that holds all of it, or whose attribute it is. */
  readonly element: Element;
  /** What to highlight, and where to scroll; absent where it is an attribute. */
  readonly range?: Range;
  /** `aria-label`, `placeholder`, … */
  readonly attribute?: string;
  /** What is shown, with its values filled in. */
  readonly shown: string;
}

/** Inside of these a click anywhere is a click on their words. */
const CONTROLS = 'a, button, label, summary, option, select, [role="button"], [role="tab"], [role="menuitem"]';

/**
 * Knows the texts of a page where they stand, so that they can be edited there. Texts are marked as i18next gives them
 * (see `TextMarks`); as soon as React has put them on the page, and before anything is painted, the marks are taken off
 * again and remembered. Costs nothing until `start`: import it when somebody switches editing on.
 *
 * A text that goes elsewhere than onto the page (into a form's value, a file, a request) takes its marks along:
 * ask for it with `t(key, { postProcess: [] })`, or take them off with `unmarked`.
 */
export class TextsInPlace {
  private readonly marks = new TextMarks();
  private readonly observer = new MutationObserver((records) => this.takeUp(records));
  private inText = new WeakMap<Text, Unmarked>();
  private inAttributes = new WeakMap<Element, Map<string, Unmarked>>();
  /** Found since the page changed last. */
  private found: readonly PlacedText[] | undefined;

  constructor(private readonly texts: BrowserTexts) {}

  start(): void {
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    this.observer.observe(document.documentElement, everything);
    this.texts.postProcess(this.marks.processor);
  }

  stop(): void {
    this.texts.postProcess();
    this.observer.disconnect();
    this.inText = new WeakMap();
    this.inAttributes = new WeakMap();
    this.found = undefined;
  }

  /** In the order of the page, a text within another one after it. */
  all(): readonly PlacedText[] {
    return (this.found ??= this.find());
  }

  /** The text that was pointed at: the innermost at that point, else the only one of the element or the first of the control there, else its label. */
  at({ target, clientX: x, clientY: y }: MouseEvent): PlacedText | undefined {
    if (!(target instanceof Element)) return undefined;
    const here = this.all().filter(({ range }) => range?.intersectsNode(target));
    const isAtPoint = ({ range }: PlacedText) =>
      Array.from(range!.getClientRects()).some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      );
    const control = target.closest(CONTROLS);
    return (
      here.findLast(isAtPoint) ??
      (here.length === 1 && target.contains(here[0]!.element) ? here[0] : undefined) ??
      this.all().find(({ element, range }) => range && control?.contains(element)) ??
      this.all().find(({ element, attribute }) => attribute && (element === target || element === control))
    );
  }

  private takeUp(records: readonly MutationRecord[]): void {
    this.found = undefined;
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') this.takeUpText(target as Text);
      else if (type === 'attributes') this.takeUpAttribute(target as Element, attributeName!);
      else for (const node of addedNodes) this.takeUpTree(node);
    }
    this.observer.takeRecords(); // of what was done here
  }

  private takeUpTree(root: Node): void {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = root; node; node = nodes.nextNode()) {
      if (node instanceof Text) this.takeUpText(node);
      else if (node instanceof Element) for (const { name } of node.attributes) this.takeUpAttribute(node, name);
    }
  }

  private takeUpText(node: Text): void {
    if (isMarked(node.data)) {
      const plain = unmarked(node.data);
      node.data = plain.text;
      this.inText.set(node, plain);
    } else if (this.inText.get(node)?.text !== node.data) {
      // Not only put somewhere else: it says something else, which is no text of ours.
      this.inText.delete(node);
    }
  }

  private takeUpAttribute(element: Element, name: string): void {
    const value = element.getAttribute(name) ?? '';
    const ofElement = this.inAttributes.get(element);
    if (isMarked(value)) {
      const plain = unmarked(value);
      element.setAttribute(name, plain.text);
      this.inAttributes.set(element, (ofElement ?? new Map<string, Unmarked>()).set(name, plain));
    } else if (ofElement?.get(name)?.text !== value) {
      ofElement?.delete(name);
    }
  }

  private find(): PlacedText[] {
    const found: { readonly place: PlacedText; readonly order: number }[] = [];
    const begun: { readonly id: number; readonly node: Text; readonly offset: number; readonly order: number }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let order = 0;
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      if (node instanceof Element) {
        for (const place of this.attributesOf(node)) found.push({ place, order: order++ });
      }
      for (const { edge, id, offset } of this.inText.get(node as Text)?.edges ?? []) {
        if (edge === 'begin') {
          begun.push({ id, node: node as Text, offset, order: order++ });
          continue;
        }
        // A text of which only the beginning is on the page ends with the one around it.
        const from = begun.findLastIndex((text) => text.id === id);
        if (from === -1) continue;
        const [beginning] = begun.splice(from);
        const range = document.createRange();
        range.setStart(beginning!.node, beginning!.offset);
        range.setEnd(node, offset);
        const { commonAncestorContainer: common } = range;
        const element = common instanceof Element ? common : common.parentElement!;
        const place = { ...this.marks.nameOf(id), element, range, shown: range.toString() };
        found.push({ place, order: beginning!.order });
      }
    }
    return found.sort((one, other) => one.order - other.order).map(({ place }) => place);
  }

  private *attributesOf(element: Element): Iterable<PlacedText> {
    for (const [attribute, { text: shown, edges }] of this.inAttributes.get(element) ?? []) {
      for (const { edge, id } of edges) {
        if (edge === 'begin') yield { ...this.marks.nameOf(id), element, attribute, shown };
      }
    }
  }
}
