import { keyOf, rowId, term } from '../search-values.ts'

export const SOURCES = { newsletter: 'Newsletter form', signup: 'Sign-up' } as const
export const OPTED_IN = { yes: 'Subscribed', no: 'Unsubscribed' } as const

/** The filters of the list of contacts. */
export type ContactsSearch = Partial<ReturnType<typeof readContactsSearch>>

export const readContactsSearch = ({ search, source, optedIn, after }: Record<string, unknown>) => ({
  search: term(search),
  source: keyOf(SOURCES, source),
  optedIn: keyOf(OPTED_IN, optedIn),
  after: rowId(after),
})
