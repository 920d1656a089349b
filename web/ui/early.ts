// What somebody does with a page before its script is there is done once it is: on a slow network that takes a second, and
// a tap on "Add to Cart" must not be for nothing, nor a password go where a form of plain HTML would send it. The same holds
// for a part of it whose script is loaded later (later.tsx).

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What was typed or ticked, by field; in order, buttons that were pressed, fields that Enter was pressed in, forms that were sent and by which button. */
export type Early = {
  typed: Map<Field, string | boolean>
  taps: { on: HTMLElement; by: HTMLElement | null }[]
  /** The page's script is there: only what is in a part that comes later is held from now on. */
  isUp: boolean
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
export const HOLD_EARLY = `(w=>{const early=w.early={typed:new Map,taps:[],isUp:false},waits=el=>!early.isUp||el.tagName!='A'&&el.closest('[data-later]'),hold=(e,el,by)=>{e.preventDefault();if(!('repeats'in el.dataset))early.taps=early.taps.filter(t=>t.on!=el);early.taps.push({on:el,by});el.ariaBusy='true'},note=({target:f})=>{if('value'in f&&waits(f)){early.typed.delete(f);early.typed.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)}},on={input:note,change:note,click(e){const b=e.target.closest('button,a[data-quote],a[data-aog]');b&&b.type!='submit'&&waits(b)&&hold(e,b,null)},keydown(e){const f=e.target;e.key=='Enter'&&f.tagName=='INPUT'&&!f.form&&waits(f)&&early.taps.push({on:f,by:null})},submit(e){e.target.getAttribute('method')!='get'&&waits(e.target)&&hold(e,e.target,e.submitter)}};for(const t in on)w.addEventListener(t,on[t],true)})(window)`

/** What does what was held may be so long on its way. */
const LATE_MS = 5000

/** The page, or a part of it that came later, is alive: what was held of it is done. Until then it is held on. */
export async function wake(place: Element): Promise<void> {
  const { early } = window
  if (!early) return
  const isPage = place === document.documentElement
  // What has been made anew meanwhile is whose turn it is.
  const isMine = (el: Element) => (isPage ? !el.closest('[data-later]') : place.contains(el) || !el.isConnected)
  const isHeld = [...early.typed.keys(), ...early.taps.map(tap => tap.on)].some(isMine)
  const late = new Promise<null>(resolve => setTimeout(resolve, LATE_MS, null))
  const later = isHeld ? await Promise.race([import('./do-early.ts').catch(() => null), late]) : null
  if (isPage) early.isUp = true
  else place.removeAttribute('data-later')
  if (later) return later.doEarly(early, isMine)
  // It can be tapped again.
  for (const { on } of early.taps) if (isMine(on)) on.ariaBusy = null
  early.taps = early.taps.filter(tap => !isMine(tap.on))
}
