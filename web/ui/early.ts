// What somebody does with a page before its script is there is done once it is: on a slow network that takes a second, and
// a tap on "Add to Cart" must not be for nothing, nor a password go where a form of plain HTML would send it.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What was typed or ticked, by field; the last button that was pressed or form that was sent, and by which of its buttons. */
type Early = {
  typed: Map<Field, string | boolean>
  last: { on: HTMLElement; by: HTMLElement | null } | null
  end: () => void
}
declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Runs in the head of every page. Holds what only the page's script can do; links, menus and searches work without it and
 * are let through.
 */
export const HOLD_EARLY = `(w=>{const early=w.early={typed:new Map,last:null,end(){for(const t in on)w.removeEventListener(t,on[t],true)}},hold=(e,el,by)=>{e.preventDefault();early.last&&(early.last.on.ariaBusy=null);early.last={on:el,by};el.ariaBusy='true'},note=({target:f})=>{'value'in f&&early.typed.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)},on={input:note,change:note,click(e){const b=e.target.closest('button,a[data-quote],a[data-aog]');b&&b.type!='submit'&&hold(e,b,null)},submit(e){e.target.getAttribute('method')!='get'&&hold(e,e.target,e.submitter)}};for(const t in on)w.addEventListener(t,on[t],true)})(window)`

/** The script is there: does what was held, as a person would, what was typed first. */
export function doEarly(): void {
  const { early } = window
  if (!early) return
  delete window.early
  early.end()
  for (const [field, value] of early.typed) if (field.isConnected) giveAgain(field, value)
  if (!early.last) return
  const { on, by } = early.last
  on.ariaBusy = null
  if (!on.isConnected) return
  if (on instanceof HTMLFormElement) on.requestSubmit(by)
  else on.click()
}

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
