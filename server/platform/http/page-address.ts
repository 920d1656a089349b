import { pageParameters } from '../../../domain/text/page-parameters.ts'

/**
 * The address under which a page for everybody is rendered and kept: its path, and of what stands behind the `?` only what
 * makes a difference to it, in one order. `rest` is what makes none: a redirect takes it along.
 */
export function keptAddress(asked: string): { address: string; rest: URLSearchParams } {
  const { pathname, searchParams } = new URL(asked)
  const names = pageParameters(pathname)
  const known = names.flatMap(name =>
    searchParams
      .getAll(name)
      .filter(value => value.trim() !== '')
      .map(value => [name, value]),
  )
  const rest = new URLSearchParams([...searchParams].filter(([name]) => !names.includes(name)))
  return { address: known.length > 0 ? `${pathname}?${new URLSearchParams(known)}` : pathname, rest }
}

/** `location` with what stood behind the `?` besides: whoever measures which advertisement led here reads it there. */
export function withRest(location: string, rest: URLSearchParams): string {
  if (rest.size === 0) return location
  const [before = '', ...hash] = location.split('#')
  return [`${before}${before.includes('?') ? '&' : '?'}${rest}`, ...hash].join('#')
}
