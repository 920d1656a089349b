import { listParameters } from '../../domain/catalogue/shop-query.ts'
import { familyInPath, pageParameters } from '../../domain/text/page-parameters.ts'

/**
 * The address under which a public page is rendered and cached: its path and the query parameters that affect it, in
 * one order. `rest` has the other parameters, which a redirect passes on.
 */
export function normalizedAddress(asked: string): { address: string; rest: URLSearchParams } {
  const { pathname, searchParams } = new URL(asked)
  const names = pageParameters(pathname)
  const known = listParameters(searchParams, names, familyInPath(pathname))
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !names.some(known => known === name)))
  return { address: known.length > 0 ? `${pathname}?${new URLSearchParams(known)}` : pathname, rest }
}

/** Characters that need no escape (https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2). */
const UNRESERVED = /^[\w.~-]$/

/** The canonical form of an address whose path has needless escapes or lower-case ones; null if it is canonical. */
export function plainPath(asked: string): string | null {
  const { pathname, search } = new URL(asked)
  const plain = pathname
    .replace(/%[0-9a-f]{2}/gi, escaped => {
      const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return UNRESERVED.test(letter) ? letter : escaped.toUpperCase()
    })
    // Two slashes would lead to another host.
    .replace(/^\/+/, '/')
  return pathname.includes('%') && plain !== pathname ? plain + search : null
}

/** `location` with the remaining query parameters, which advertising analytics read. */
export function withOtherParameters(location: string, rest: URLSearchParams): string {
  if (rest.size === 0) return location
  const [before = '', ...hash] = location.split('#')
  return [`${before}${before.includes('?') ? '&' : '?'}${rest}`, ...hash].join('#')
}
