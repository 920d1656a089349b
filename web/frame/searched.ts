import { readPartSearch } from '../../domain/catalogue/read-search.ts'

let searched: string | null = null
const listeners = new Set<(search: string) => void>()

/** Records the latest search in a search box of this page. It is parsed like an address of the shop. */
export function recordSearch(typed: string): void {
  const search = readPartSearch(typed)
  searched = search
  for (const listener of listeners) listener(search)
}

/** True if the page was just searched for; consumed by the first call, because a later return is not a search. */
export function wasSearched(search: string): boolean {
  const was = searched === search
  searched = null
  return was
}

/** Calls the listener when the shown `search` is repeated: the address does not change, and nothing is rendered again. */
export function onRepeatedSearch(search: string, listener: () => void): () => void {
  const listen = (again: string) => {
    if (again === search && wasSearched(search)) listener()
  }
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
