import type { Field, Held } from './early.ts'

/** Does what was held, as a person would, one after the other, what was typed first. */
export async function doEarly({ typed, taps }: Held): Promise<void> {
  for (const [field, value] of typed) {
    if (!field.isConnected) continue
    giveAgain(field, value)
    // Some fields take what was typed only when they are left; in this one somebody may still be typing, or has pressed Enter.
    if (field !== document.activeElement && taps.every(tap => tap.on !== field))
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  for (const { on, by } of taps) {
    // What was done before is on the page by then.
    await new Promise(resolve => setTimeout(resolve))
    if (on instanceof HTMLInputElement) {
      on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      continue
    }
    const now = on.isConnected ? on : successorOf(on)
    if (now instanceof HTMLFormElement) now.requestSubmit(by?.isConnected ? by : null)
    else now?.click()
  }
}

/** The same button of a part of the page that was made anew meanwhile. */
const successorOf = (button: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(button.tagName)].find(
    other => other.textContent === button.textContent && other.ariaLabel === button.ariaLabel,
  )

function giveAgain(field: Field, value: string | boolean): void {
  // What is asked of a part of the page that waits for its turn brings it to life, which may empty its fields.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (typeof value === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !value
    field.click()
    return
  }
  if (field.type !== 'file') {
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
    // React takes what is set on the field itself for its own doing: it is told of no change.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
