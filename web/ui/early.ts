// What somebody does with a page before its script is there is done once it is: on a slow network that takes a second, and
// a tap on "Add to Cart" must not be for nothing, nor a password go where a form of plain HTML would send it.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What was typed or ticked, by field; the buttons that were pressed and forms that were sent, in order, and by which button. */
type Early = {
  typed: Map<Field, string | boolean>
  taps: { on: HTMLElement; by: HTMLElement | null }[]
  end: () => void
}
declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Runs in the head of every page. Holds what only the page's script can do; links, menus and searches work without it and
 * are let through. A second tap on the same button is impatience, but on one that says `data-repeats`.
 */
export const HOLD_EARLY = `(w=>{const early=w.early={typed:new Map,taps:[],end(){for(const t in on)w.removeEventListener(t,on[t],true)}},hold=(e,el,by)=>{e.preventDefault();if(!('repeats'in el.dataset))early.taps=early.taps.filter(t=>t.on!=el);early.taps.push({on:el,by});el.ariaBusy='true'},note=({target:f})=>{if('value'in f){early.typed.delete(f);early.typed.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)}},on={input:note,change:note,click(e){const b=e.target.closest('button,a[data-quote],a[data-aog]');b&&b.type!='submit'&&hold(e,b,null)},submit(e){e.target.getAttribute('method')!='get'&&hold(e,e.target,e.submitter)}};for(const t in on)w.addEventListener(t,on[t],true)})(window)`

/** The script is there: does what was held, as a person would, one after the other, what was typed first. */
export async function doEarly(): Promise<void> {
  const { early } = window
  if (!early) return
  delete window.early
  early.end()
  for (const { on } of early.taps) on.ariaBusy = null
  for (const [field, value] of early.typed) if (field.isConnected) giveAgain(field, value)
  for (const { on, by } of early.taps) {
    // What was done before is on the page by then.
    await new Promise(resolve => setTimeout(resolve))
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
  // Some fields take what was typed only when they are left.
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
