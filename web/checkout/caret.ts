/**
 * The caret position after the text of a field was formatted: after the same number of digits. Browsers would move it to the
 * end, and a correction in the middle would continue at the wrong place.
 */
export function caretIn(typed: string, caret: number, shown: string): number {
  if (caret >= typed.length) return shown.length
  let left = typed.slice(0, caret).replace(/\D/g, '').length
  let at = 0
  while (left > 0 && at < shown.length) {
    if (/\d/.test(shown.charAt(at))) left--
    at++
  }
  return at
}

/** Restores the caret after the change is rendered. */
export function keepCaret(input: HTMLInputElement, shown: string): void {
  const caret = caretIn(input.value, input.selectionStart ?? input.value.length, shown)
  // React writes the field before this event is over.
  queueMicrotask(() => {
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  })
}
