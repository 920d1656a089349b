const ASKED = 'pn'

/** The part number in the page's address, at most `longest` characters of it: once, so that a reload does not undo edits. */
export function readRequestedPart(longest: number): string {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get(ASKED)?.trim().slice(0, longest) ?? ''
  if (!address.searchParams.has(ASKED)) return ''
  address.searchParams.delete(ASKED)
  window.history.replaceState(window.history.state, '', address)
  return asked
}
