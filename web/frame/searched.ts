let searched: string | null = null

/** Somebody has just searched for this, in a search box of this page. */
export const noteSearched = (search: string): void => {
  searched = search.trim()
}

/** Whether what is shown was just searched for; asked once, as whoever comes back to it later has done something else since. */
export function wasSearched(search: string): boolean {
  const was = searched !== null && searched === search.trim()
  searched = null
  return was
}
