import { isCursor } from '../../../domain/text/list-cursor.ts'
import { isKey, isUuid, readTerm } from '../place-values.ts'

export const ROLES = { admin: 'Admins', customer: 'Customers' } as const

export type PeoplePlace = {
  tab: 'people'
  search?: string
  role?: keyof typeof ROLES
  before?: string
  person?: string
  /** of one person: pages of orders and quotes */
  orders?: string
  quotes?: string
}

export function readPeoplePlace({
  search,
  role,
  before,
  person,
  orders,
  quotes,
}: Record<string, unknown>): PeoplePlace {
  const term = readTerm(search)
  return {
    tab: 'people',
    ...(term ? { search: term } : {}),
    ...(isKey(ROLES, role) ? { role } : {}),
    ...(isCursor(before) ? { before } : {}),
    ...(isUuid(person)
      ? { person, ...(isCursor(orders) ? { orders } : {}), ...(isCursor(quotes) ? { quotes } : {}) }
      : {}),
  }
}
