import type { BrowserTexts } from './browser-texts';
import { type FoundText, isMarked, TextMarks, removeMarks, type UnmarkedText } from './text-marks';

export { removeMarks, type TextIdentity } from './text-marks';

/** A text with its position on the page. */
export interface PlacedText extends FoundText {
  /** The innermost element that contains the text or has it as an attribute. */
  readonly element: Element;
  /** For highlighting and scrolling; absent for an attribute. */
  readonly range?: Range;
  /** `aria-label`, `placeholder`, … */
  readonly attribute?: string;
  /** The text as shown, with interpolated values. */
  readonly shown: string;
}

/** Elements in which a click anywhere counts as a click on their text. */
const CONTROLS = 'a, button, label, summary, option, select, [role="button"], [role="tab"], [role="menuitem"]';

/**
 * Finds the texts of a page, so that they can be edited in place. i18next marks every text (see `TextMarks`); as soon as
 * React has rendered them, and before anything is painted, the marks are removed from the page and remembered. Has no cost
 * until `start`: import it when editing is switched on.
 *
 * A text that is used outside of the page (in a form value, a file, a request) keeps its marks: get it with
 * `t(key, { postProcess: [] })`, or remove them with `removeMarks`.
 */
export class TextsInPlace {
  private readonly marks = new TextMarks();
  private readonly observer = new MutationObserver((records) => this.collect(records));
  private inText = new WeakMap<Text, UnmarkedText>();
  private inAttributes = new WeakMap<Element, Map<string, UnmarkedText>>();
  /** What was loaded for the texts that are shown as they are being written, by language, namespace and key. */
  private readonly loaded = new Map<string, unknown>();
  /** Texts found since the last change of the page. */
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

  /**
   * Shows texts of a namespace as they are being written, by key, until texts are fetched again. An empty one is shown as it was
   * loaded.
   */
  write(language: string, namespace: string, written: Readonly<Record<string, string>>): void {
    const i18n = this.texts.ready(language, [namespace]);
    if (!i18n) return;
    for (const [key, text] of Object.entries(written)) {
      const name = JSON.stringify([language, namespace, key]);
      if (!this.loaded.has(name)) this.loaded.set(name, i18n.getResource(language, namespace, key));
      i18n.addResource(language, namespace, key, text || (this.loaded.get(name) as string));
    }
    this.texts.postProcess(this.marks.processor); // in instances of its own, so that React notices
  }

  /** All texts in the order of the page; a nested text follows the outer one. */
  all(): readonly PlacedText[] {
    return (this.found ??= this.find());
  }

  /** The text at the position of an event: the innermost one there, else the only one of the element, the first of its control or its label. */
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

  private collect(records: readonly MutationRecord[]): void {
    this.found = undefined;
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') this.collectText(target as Text);
      else if (type === 'attributes') this.collectAttribute(target as Element, attributeName!);
      else for (const node of addedNodes) this.collectTree(node);
    }
    this.observer.takeRecords(); // discards the changes made here
  }

  private collectTree(root: Node): void {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = root; node; node = nodes.nextNode()) {
      if (node instanceof Text) this.collectText(node);
      else if (node instanceof Element) for (const { name } of node.attributes) this.collectAttribute(node, name);
    }
  }

  private collectText(node: Text): void {
    if (isMarked(node.data)) {
      const plain = removeMarks(node.data);
      node.data = plain.text;
      this.inText.set(node, plain);
    } else if (this.inText.get(node)?.text !== node.data) {
      // React did not only move the node: its text was replaced by one without marks.
      this.inText.delete(node);
    }
  }

  private collectAttribute(element: Element, name: string): void {
    const value = element.getAttribute(name) ?? '';
    const ofElement = this.inAttributes.get(element);
    if (isMarked(value)) {
      const plain = removeMarks(value);
      element.setAttribute(name, plain.text);
      this.inAttributes.set(element, (ofElement ?? new Map<string, UnmarkedText>()).set(name, plain));
    } else if (ofElement?.get(name)?.text !== value) {
      ofElement?.delete(name);
    }
  }

  private find(): PlacedText[] {
    const found: { readonly place: PlacedText; readonly order: number }[] = [];
    const open: { readonly id: number; readonly node: Text; readonly offset: number; readonly order: number }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let order = 0;
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      if (node instanceof Element) {
        for (const place of this.attributesOf(node)) found.push({ place, order: order++ });
      }
      for (const { edge, id, offset } of this.inText.get(node as Text)?.edges ?? []) {
        if (edge === 'begin') {
          open.push({ id, node: node as Text, offset, order: order++ });
          continue;
        }
        // A nested text without an end mark ends with the outer one.
        const from = open.findLastIndex((text) => text.id === id);
        if (from === -1) continue;
        const [beginning] = open.splice(from);
        const range = document.createRange();
        range.setStart(beginning!.node, beginning!.offset);
        range.setEnd(node, offset);
        const { commonAncestorContainer: common } = range;
        const element = common instanceof Element ? common : common.parentElement!;
        const place = { ...this.marks.textAt(id), element, range, shown: range.toString() };
        found.push({ place, order: beginning!.order });
      }
    }
    return found.sort((one, other) => one.order - other.order).map(({ place }) => place);
  }

  private *attributesOf(element: Element): Iterable<PlacedText> {
    for (const [attribute, { text: shown, edges }] of this.inAttributes.get(element) ?? []) {
      for (const { edge, id } of edges) {
        if (edge === 'begin') yield { ...this.marks.textAt(id), element, attribute, shown };
      }
    }
  }
}
