import { redirect } from '@tanstack/react-router'
import { type ListView, listView } from '../../domain/catalogue/shop-query.ts'
import { readStored, removeStored, writeStored } from '../stored.ts'

// The choice of the table view persists. Pages are cached for all visitors, so the browser stores it and requests the address
// of the table: no cookie, and no page that varies by one.

const KEPT = 'list-view'
/** Lists that begin as a grid, or may: those of a family begin as a table. */
const LIST = /^\/shop(\/category\/[^/]+)?\/?$/
const VIEW = /[?&]view=/

const asTable = (href: string): string => {
  const [address = '', ...hash] = href.split('#')
  return [`${address}${address.includes('?') ? '&' : '?'}view=table`, ...hash].join('#')
}

/** Runs in the head of every page, before the first paint: otherwise the grid would flash before the table. */
export const SHOW_STORED_VIEW =
  `try{(l=>{if(localStorage['${KEPT}']==='table'&&/${LIST.source}/.test(l.pathname)&&!/${VIEW.source}/.test(l.search)){` +
  `document.documentElement.hidden=true;l.replace(l.pathname+(l.search?l.search+'&':'?')+'view=table'+l.hash)}})(location)}catch{}`

const isTableKept = (): boolean => readStored('localStorage', KEPT) === 'table'

export function storeView(view: ListView): void {
  if (view === 'table') writeStored('localStorage', KEPT, view)
  else removeStored('localStorage', KEPT)
}

/** The same for a list that is opened from another page: for the `beforeLoad` of the lists. */
export function storeListView({
  pathname,
  href,
  searchStr,
}: {
  pathname: string
  href: string
  searchStr: string
}): void {
  if (import.meta.env.SSR || !LIST.test(pathname) || VIEW.test(searchStr) || !isTableKept()) return
  throw redirect({ href: asTable(href), replace: true })
}

/** The view parameter of a list's address; none for its default. */
export const viewInAddress = (view: ListView, isOfOneFamily: boolean): ListView | null =>
  listView({ view: null }, isOfOneFamily) === view ? null : view
