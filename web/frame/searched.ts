import { readPartSearch } from '../../domain/catalogue/read-search.ts'

let searched: string | null = null
const listeners = new Set<(search: string) => void>()

/** Somebody has just searched for this, in a search box of this page. It is read as an address of the shop is. */
export function noteSearched(typed: string): void {
  const search = readPartSearch(typed)
  searched = search
  for (const listener of listeners) listener(search)
}

/** Whether what is shown was just searched for; asked once, as whoever comes back to it later has done something else since. */
export function wasSearched(search: string): boolean {
  const was = searched === search
  searched = null
  return was
}

/** Calls it when `search`, which is shown, is searched for once more: its address stays the same, and nothing is shown anew. */
export function onSearchedAgain(search: string, listener: () => void): () => void {
  const listen = (again: string) => {
    if (again === search && wasSearched(search)) listener()
  }
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
