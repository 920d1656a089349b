import { ORDER_STATUSES, type OrderStatus } from '../../domain/order.ts'

/** What comes with further features gets its tab with it. */
export const DASHBOARD_TABS = { overview: 'Overview', orders: 'Orders' } as const

/** Where in the dashboard somebody is, as the address says it; what stands first is left out. */
export type DashboardPlace = { tab?: 'orders'; search?: string; status?: OrderStatus; page?: string }

const LONGEST_SEARCH = 100

/** Reads the place from what stands in an address; anything else is left out. */
export function readDashboardPlace({ tab, search, status, page }: Record<string, unknown>): DashboardPlace {
  if (tab !== 'orders') return {}
  const known = ORDER_STATUSES.find(one => one === status)
  const term = typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : ''
  return {
    tab,
    ...(term ? { search: term } : {}),
    ...(known ? { status: known } : {}),
    ...(typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? { page } : {}),
  }
}

export function dashboardAddress(place: DashboardPlace): string {
  const text = new URLSearchParams(readDashboardPlace(place)).toString()
  return text ? `/dashboard?${text}` : '/dashboard'
}
