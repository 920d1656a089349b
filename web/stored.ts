// Values that the browser keeps for the store: the cart and the checkout of a guest. A browser that keeps nothing (storage is
// blocked, full, or empties itself) has them in the memory of its tab: in this page, and in the name of its window, which a
// document of the same site finds again. Checkout and confirmation are documents of their own (web/frame/keep-policy.ts). The
// browser empties the name when the tab goes to another site.

/** Stored for the browser, or for the tab. */
export type StoredIn = 'localStorage' | 'sessionStorage'

const PROBE = 'aircraft-parts-probe'
const MARK = 'aircraft-parts-memory '
let memory: Map<string, string> | null = null
let isKeptNothing: boolean | null = null

export function readStored(where: StoredIn, key: string): string | null {
  const remembered = inMemory().get(nameOf(where, key))
  if (remembered !== undefined) return remembered
  try {
    return window[where].getItem(key)
  } catch {
    return null
  }
}

/** Returns true if the browser stores it; otherwise the tab does. */
export function writeStored(where: StoredIn, key: string, value: string): boolean {
  const isKept = isWritten(where, key, value)
  if (!isKept) {
    inMemory().set(nameOf(where, key), value)
    handOn()
  } else if (inMemory().delete(nameOf(where, key))) handOn()
  return isKept
}

export function removeStored(where: StoredIn, key: string): void {
  if (inMemory().delete(nameOf(where, key))) handOn()
  try {
    window[where].removeItem(key)
  } catch {
    // Then it was in memory only.
  }
}

/**
 * The value that is stored under `key` as JSON. It may be of an older version of the store, edited or foreign: `read` makes a
 * value of it, or returns null if it does not fit. `read()` returns null if nothing that fits is stored. `write()` returns
 * true if the browser stores it.
 */
export const stored = <Value>(where: StoredIn, key: string, read: (kept: unknown) => Value | null) => ({
  read: (): Value | null => {
    const text = readStored(where, key)
    if (text === null) return null
    try {
      return read(JSON.parse(text))
    } catch {
      return null
    }
  },
  write: (value: Value): boolean => writeStored(where, key, JSON.stringify(value)),
  delete: (): void => removeStored(where, key),
})

/** The keys of stored values, in either storage. */
export function storedKeys(where: StoredIn): string[] {
  const start = nameOf(where, '')
  const remembered = [...inMemory().keys()].filter(name => name.startsWith(start)).map(name => name.slice(start.length))
  try {
    return [...new Set([...Object.keys(window[where]), ...remembered])]
  } catch {
    return remembered
  }
}

/** True if the browser stores nothing for this site beyond the tab. */
export function isStorageUnavailable(): boolean {
  isKeptNothing ??= !isWritten('localStorage', PROBE, PROBE)
  if (!isKeptNothing) removeStored('localStorage', PROBE)
  return isKeptNothing
}

const nameOf = (where: StoredIn, key: string): string => `${where} ${key}`

/** Some browsers accept a value without an error and store nothing. */
function isWritten(where: StoredIn, key: string, value: string): boolean {
  try {
    window[where].setItem(key, value)
    return window[where].getItem(key) === value
  } catch {
    return false
  }
}

function inMemory(): Map<string, string> {
  memory ??= readHandedOn()
  return memory
}

function handOn(): void {
  const entries = [...inMemory()]
  window.name = entries.length === 0 ? '' : MARK + JSON.stringify(entries)
}

/** The window name may be set by another site: invalid content is ignored. */
function readHandedOn(): Map<string, string> {
  const found = new Map<string, string>()
  const { name } = window
  if (typeof name !== 'string' || !name.startsWith(MARK)) return found
  try {
    const entries: unknown = JSON.parse(name.slice(MARK.length))
    if (!Array.isArray(entries)) return found
    for (const entry of entries) {
      if (!Array.isArray(entry)) continue
      const [key, value]: unknown[] = entry
      if (typeof key === 'string' && typeof value === 'string') found.set(key, value)
    }
  } catch {
    // Not a value of the store.
  }
  return found
}
