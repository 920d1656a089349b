import type { AnyRouter } from '@tanstack/react-router'

/** One page view has told enough by then. */
const MAX_REPORTED = 5
const told = new Set<string>()

/**
 * Tells the store of errors that nobody caught, each once: kind, text, places in our scripts, and on which page, by the template
 * of its address. In the browser; what breaks while the server renders is in its log.
 */
export function reportErrors(router: AnyRouter): void {
  window.addEventListener('error', ({ error }) => report(router, error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(router, reason))
}

/** Tells of an error that a page has caught, and shows. */
export function report(router: AnyRouter, error: unknown): void {
  // What the server has answered stands in its own log.
  if (!(error instanceof Error) || 'status' in error || error.name === 'AbortError') return
  const { name, message, stack = '' } = error
  const key = `${name} ${message}`
  if (told.has(key) || told.size >= MAX_REPORTED) return
  told.add(key)
  const page = router.state.matches.at(-1)?.fullPath ?? ''
  const body = { page, name: name.slice(0, 100), message: message.slice(0, 2000), stack: stack.slice(0, 8000) }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
