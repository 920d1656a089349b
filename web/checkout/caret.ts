/**
 * Where the caret stands in what a field shows, once what was typed has been formatted: behind as many digits as before.
 * Formatted anew, the browser puts it at the end, and whoever corrects a digit in the middle goes on at the wrong place.
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

/** Keeps it there over the change that shows it. */
export function keepCaret(input: HTMLInputElement, shown: string): void {
  const caret = caretIn(input.value, input.selectionStart ?? input.value.length, shown)
  // React writes the field before this event is over.
  queueMicrotask(() => {
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  })
}
