import type { Store } from '../store.config.ts'

/** What of store.config.ts is still made up: each value that live mode refuses. */
export function fictionalValues(store: Store): string[] {
  const found: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value === 'string' && /555-01\d\d|@example\.(com|org|net)\b|\bexample\.(com|org|net)(\/|$)/.test(value))
      found.push(path)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(inner, path ? `${path}.${name}` : name)
    }
  }
  look(store, '')
  return found
}
