/**
 * What a disclosure of the browser lacks to be a menu of links: Escape and a click elsewhere close it, arrows open it and
 * go through it, and it closes behind the link that was followed. Loaded when the pointer or the focus comes near.
 */
const menuOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-menu]') : null

function closeOthers(except: HTMLDetailsElement | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (menu !== except) menu.open = false
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const menu = menuOf(event.target)
  if (event.key === 'Escape') {
    if (menu?.open) menu.querySelector('summary')?.focus()
    closeOthers(null)
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!menu || !step || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  menu.open = true
  const links = [...menu.querySelectorAll<HTMLElement>('a:not([hidden]), div button')]
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  links.at((at < 0 && step < 0 ? -1 : at + step) % links.length)?.focus()
}

document.addEventListener('keydown', onKeyDown)
document.addEventListener('pointerdown', event => closeOthers(menuOf(event.target)))
document.addEventListener('focusin', event => closeOthers(menuOf(event.target)))
document.addEventListener('click', event => {
  if (event.target instanceof Element && event.target.closest('details[data-menu] a')) closeOthers(null)
})

export {}
