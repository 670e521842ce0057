/** Text areas of the server's HTML whose texts may still be assigned by hydration. */
const rendered = new WeakSet<HTMLTextAreaElement>();

/**
 * Keeps text that was typed or selected in text areas before hydration. React keeps it in other fields, but assigns the rendered
 * text to text areas (`initTextarea`), which overwrites what was typed and moves the caret to the start. It does so again each time
 * that hydration is interrupted, by what is typed for example, and begins again. Call it before hydration.
 */
export function keepTypedTexts(document: Document): void {
  for (const area of document.querySelectorAll('textarea')) rendered.add(area);
  // React assigns both in a row, this one first. An own property of the element would keep React from following its value.
  let assigned: HTMLTextAreaElement | undefined;
  onAssignment('defaultValue', (area, assign) => {
    assigned = area;
    queueMicrotask(() => (assigned = undefined));
    keepSelection(area, assign);
  });
  onAssignment('value', (area, assign) => {
    if (assigned !== area) return assign();
    const isTyped = area.value !== withLineFeeds(area.defaultValue);
    if (!isTyped) keepSelection(area, assign);
  });
}

/** Call it once the text of a field is assigned by its component. */
export function endHydration(area: HTMLTextAreaElement): void {
  rendered.delete(area);
}

/** Calls a function in place of the assignments to text areas that were rendered by the server, which it may carry out. */
function onAssignment(
  property: 'value' | 'defaultValue',
  decide: (area: HTMLTextAreaElement, assign: () => void) => void,
): void {
  const { prototype } = HTMLTextAreaElement;
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, property)!;
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get,
    set(this: HTMLTextAreaElement, text: string) {
      const assign = () => set!.call(this, text);
      if (rendered.has(this)) decide(this, assign);
      else assign();
    },
  });
}

function keepSelection(area: HTMLTextAreaElement, change: () => void): void {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  change();
  if (area.selectionStart === selectionStart && area.selectionEnd === selectionEnd) return;
  area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/** The value of a `<textarea>` has no other line breaks (HTML, 4.10.11). */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
