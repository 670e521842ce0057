/**
 * Keeps text that was typed or selected in text areas before hydration. React keeps it in other fields, but assigns the rendered
 * text to text areas (`initTextarea`), which overwrites what was typed and moves the caret to the start. Call it before hydration.
 */
export function keepTypedTexts(document: Document): void {
  for (const area of document.querySelectorAll('textarea')) {
    onFirstAssignment(area, 'defaultValue', (assign) => {
      keepSelection(area, assign);
      if (area.defaultValue === '') deleteOwn(area, 'value'); // React does not assign it
    });
    onFirstAssignment(area, 'value', (assign) => {
      const isTyped = area.value !== withLineFeeds(area.defaultValue);
      if (!isTyped) keepSelection(area, assign);
    });
  }
}

/** Calls a function with the first assignment, that of hydration, which it may carry out. */
function onFirstAssignment(
  area: HTMLTextAreaElement,
  property: 'value' | 'defaultValue',
  decide: (assign: () => void) => void,
): void {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, property)!;
  Object.defineProperty(area, property, {
    configurable: true,
    enumerable: true,
    get: () => get!.call(area) as string,
    set: (text: string) => {
      deleteOwn(area, property);
      decide(() => set!.call(area, text));
    },
  });
}

function deleteOwn(area: Partial<HTMLTextAreaElement>, property: 'value' | 'defaultValue'): void {
  delete area[property];
}

function keepSelection(area: HTMLTextAreaElement, change: () => void): void {
  const { selectionStart, selectionEnd, selectionDirection } = area;
  change();
  if (area.selectionStart === selectionStart && area.selectionEnd === selectionEnd) return;
  area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/** The value of a `<textarea>` has no other line breaks (HTML, 4.10.11). */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
