import type { AnyRouter } from '@tanstack/react-router'
import { pagePolicy } from '../../domain/admin/page-policy.ts'
import { store } from '../../store.config.ts'

/**
 * Makes plain `<a href>` links and GET forms of our own pages change the page without loading it anew, and loads them ahead when the
 * pointer or the focus comes near. A page begins at its top, but not for a form with `data-stay`. One listener for the document: links stay plain HTML, which work before and without
 * JavaScript and cost nothing to render (docs/decisions/0005-plain-links.md).
 */
export function followLinks(router: AnyRouter): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const href = ownPage(event.target)
    if (href === null) return
    event.preventDefault()
    void router.navigate({ href })
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    // Not `form.action`: that may be a field of this name.
    const { origin, pathname } = new URL(form.getAttribute('action') ?? '', window.location.href)
    if (origin !== window.location.origin || !isOfThisPolicy(pathname)) return
    event.preventDefault()
    const given = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    )
    const text = new URLSearchParams(given).toString()
    void router.navigate({ href: text ? `${pathname}?${text}` : pathname, resetScroll: !form.dataset.stay })
  }
  let ahead: string | null = null
  const onApproach = (event: Event) => {
    const href = ownPage(event.target)
    if (href === null || href === ahead) return
    ahead = href
    router.preloadRoute({ to: '.', href }).catch(() => {})
  }
  const near = ['pointerover', 'focusin', 'touchstart'] as const
  const stopHearing = hearClicks(onClick)
  const stopFollowing = hearAll('submit', event => event instanceof SubmitEvent && onSubmit(event))
  for (const name of near) window.addEventListener(name, onApproach, { passive: true, capture: true })
  return () => {
    stopHearing()
    stopFollowing()
    for (const name of near) window.removeEventListener(name, onApproach, true)
  }
}

/** Hears clicks, also in a part that sleeps (later.tsx): React, which cannot answer them yet, lets nobody else hear of them. */
export const hearClicks = (hear: (event: MouseEvent) => void): (() => void) =>
  hearAll('click', event => event instanceof MouseEvent && hear(event))

function hearAll(name: 'click' | 'submit', hear: (event: Event) => void): () => void {
  const hearAsleep = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-later]')) hear(event)
  }
  window.addEventListener(name, hearAsleep, true)
  document.addEventListener(name, hear)
  return () => {
    window.removeEventListener(name, hearAsleep, true)
    document.removeEventListener(name, hear)
  }
}

/** Leads to a page of ours, by a load of its own where another policy holds there. */
export function goTo(router: AnyRouter, href: string): void {
  if (isOfThisPolicy(new URL(href, window.location.href).pathname)) void router.navigate({ href })
  else window.location.assign(href)
}

/** Whether a page comes under the policy of this one: that of a document stays as long as the document (server/http/pages.ts). */
const isOfThisPolicy = (pathname: string): boolean => policyOf(pathname) === policyOf(window.location.pathname)

/** Without a tag container one's own pages run the same scripts as those of the shop. */
function policyOf(pathname: string): string {
  const policy = pagePolicy(pathname)
  return policy === 'own' && !store.tagContainer ? 'shop' : policy
}

/** Path, query and hash of the page of ours that a click here would open; null when it is for the browser. */
function ownPage(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return null
  const { pathname, search, hash } = link
  if (/^\/(api|functions|assets|drawings|pictures)\//.test(pathname)) return null
  const here = window.location
  if (!isOfThisPolicy(pathname)) return null
  if (hash && pathname === here.pathname && search === here.search) return null
  return pathname + search + hash
}
