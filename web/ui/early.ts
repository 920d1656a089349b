// What somebody does with a page before its script is there is done once it is: on a slow network that takes a second, and
// a tap on "Add to Cart" must not be for nothing, nor a password go where a form of plain HTML would send it. The same holds
// for a part of it whose script is loaded later (later.tsx).

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/**
 * A button that was pressed, a field that Enter was pressed in, a form that was sent, and by which button; `of`: the name of
 * the part that it belongs to, where that comes later.
 */
type Tap = { on: HTMLElement; by: HTMLElement | null; of?: string | undefined }
export type Early = {
  /** What was typed or ticked, by field. */
  typed: Map<Field, string | boolean>
  /** In the order in which they were made. */
  taps: Tap[]
  /** The page's script is there: only what is in a part that comes later is held from now on. */
  isUp: boolean
}
/** What was held of the page or of one part. */
export type Held = { typed: [Field, string | boolean][]; taps: Tap[] }

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Runs in the head of every page. Holds what only the page's script can do; links, menus and searches work without it and
 * are let through. A second tap on the same button is impatience, but on one that says `data-repeats`.
 */
export const HOLD_EARLY = `(w=>{const early=w.early={typed:new Map,taps:[],isUp:false},waits=el=>!early.isUp||el.tagName!='A'&&el.closest('[data-later]'),push=(e,on,by)=>{e.stopPropagation();early.taps.push({on,by,of:on.closest('[data-later]')?.dataset.later})},hold=(e,el,by)=>{e.preventDefault();if(!('repeats'in el.dataset))early.taps=early.taps.filter(t=>t.on!=el);push(e,el,by);el.ariaBusy='true'},note=({target:f})=>{if('value'in f&&waits(f)){early.typed.delete(f);early.typed.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)}},on={input:note,change:note,click(e){const b=e.target.closest('button,a[data-quote],a[data-aog]');b&&b.type!='submit'&&waits(b)&&hold(e,b,null)},keydown(e){const f=e.target;e.key=='Enter'&&!e.isComposing&&!e.repeat&&f.tagName=='INPUT'&&!f.form&&waits(f)&&push(e,f,null)},submit(e){e.target.getAttribute('method')!='get'&&waits(e.target)&&hold(e,e.target,e.submitter)}};for(const t in on)w.addEventListener(t,on[t],true)})(window)`

/** What does what was held may be so long on its way. */
const LATE_MS = 5000

/** The page, or a part of it that came later, is alive: what was held of it is done. Until then it is held on. */
export async function wake(place: HTMLElement): Promise<void> {
  const { early } = window
  if (!early) return
  const name = place.dataset.later
  const held = (): Held => ({
    typed: [...early.typed].filter(([field]) => field.closest<HTMLElement>('[data-later]')?.dataset.later === name),
    taps: early.taps.filter(tap => tap.of === name),
  })
  const { typed, taps } = held()
  const late = new Promise<null>(resolve => setTimeout(resolve, LATE_MS, null))
  const later =
    typed.length + taps.length > 0 ? await Promise.race([import('./do-early.ts').catch(() => null), late]) : null
  const now = held()
  for (const [field] of now.typed) early.typed.delete(field)
  early.taps = early.taps.filter(tap => tap.of !== name)
  if (name === undefined) early.isUp = true
  else place.removeAttribute('data-later')
  // What cannot be done can be tapped again.
  for (const { on } of now.taps) on.ariaBusy = null
  await later?.doEarly(now)
}
