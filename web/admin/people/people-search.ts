import { keyOf, pageCursor, term } from '../search-values.ts'

export const ROLES = {
  admin: 'Admins',
  sales: 'Sales',
  warehouse: 'Warehouse',
  quality: 'Quality',
  accounts: 'Accounts',
  customer: 'Customers',
} as const

/** The filters of the list of people. */
export type PeopleSearch = Partial<ReturnType<typeof readPeopleSearch>>

export const readPeopleSearch = ({ search, role, after }: Record<string, unknown>) => ({
  search: term(search),
  role: keyOf(ROLES, role),
  after: pageCursor(after),
})

/** The same, plus the cursors of the person's orders and quotes. */
export type PersonSearch = Partial<ReturnType<typeof readPersonSearch>>

export const readPersonSearch = (given: Record<string, unknown>) => ({
  ...readPeopleSearch(given),
  orders: pageCursor(given.orders),
  quotes: pageCursor(given.quotes),
})
