/**
 * Inserts a word at the caret of a field, or in place of its selection, and focuses the field. `write` gets the new text.
 */
export function insertWord(form: HTMLFormElement | null, name: string, word: string, write: (text: string) => void) {
  const input = form?.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  const { value, selectionStart, selectionEnd } = input
  write(value.slice(0, selectionStart ?? value.length) + word + value.slice(selectionEnd ?? value.length))
  input.focus()
}
