import type { AnyRouter } from '@tanstack/react-router'

/** The number of reports per page view. */
const MAX_REPORTED = 5
const told = new Set<string>()

/**
 * Reports uncaught errors to the store, each once: kind, text, stack in the store's scripts, and the page, by the template
 * of its address. Only in the browser; rendering errors of the server are in its log.
 */
export function reportErrors(router: AnyRouter): void {
  window.addEventListener('error', ({ error }) => report(router, error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(router, reason))
}

/** Reports an error that a page has caught and shows. */
export function report(router: AnyRouter, error: unknown): void {
  // The server logs its own error answers.
  if (!(error instanceof Error) || 'status' in error || error.name === 'AbortError') return
  const { name, message, stack = '' } = error
  const key = `${name} ${message}`
  if (told.has(key) || told.size >= MAX_REPORTED) return
  told.add(key)
  const page = router.state.matches.at(-1)?.fullPath ?? ''
  const body = { page, name: name.slice(0, 100), message: message.slice(0, 2000), stack: stack.slice(0, 8000) }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}
