import { ADMIN_GROUPS, type AdminPlace, type AdminTab, tabOf } from './admin-place.ts'

const TABS: Partial<Record<AdminTab, string>> = Object.assign({}, ...ADMIN_GROUPS.map(({ tabs }) => tabs))

/** What a page of the back office is called, so that browser tabs and the history can be told apart. */
export function adminTitle(place: AdminPlace, orderNumber?: string): string {
  const name = orderNumber ? `Order ${orderNumber}` : (TABS[tabOf(place)] ?? 'Today')
  return `${name} · Admin`
}
