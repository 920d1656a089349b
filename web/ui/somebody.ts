/** A click and what is typed by themselves too: helpers for people who need them make those alone. */
const SIGNS = [
  'pointermove',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
  'click',
  'input',
  'change',
] as const
/** Who reads this long without touching anything may touch something next. */
const READS_MS = 5000

let arrival: Promise<void> | undefined

/**
 * Resolves with the first sign that somebody is using the page, which may have been before its script was there, or when
 * it was looked at for some seconds. What a page needs only then is loaded only then.
 */
export const somebody = (): Promise<void> => {
  arrival ??= new Promise(resolve => {
    const come = () => {
      clearTimeout(reading)
      for (const sign of SIGNS) window.removeEventListener(sign, come, true)
      resolve()
    }
    const reading = setTimeout(come, READS_MS)
    for (const sign of SIGNS) window.addEventListener(sign, come, { capture: true, passive: true })
    const wasThere =
      window.scrollY > 0 || document.activeElement !== document.body || navigator.userActivation?.hasBeenActive
    if (wasThere) come()
  })
  return arrival
}
