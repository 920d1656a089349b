import { isId, isKey, readTerm } from '../place-values.ts'

export const SOURCES = { newsletter: 'Newsletter form', signup: 'Sign-up' } as const
export const OPTED_IN = { yes: 'Wants news', no: 'Wants none' } as const

export type ContactsPlace = {
  tab: 'contacts'
  search?: string
  source?: keyof typeof SOURCES
  optedIn?: keyof typeof OPTED_IN
  before?: string
}

export function readContactsPlace({ search, source, optedIn, before }: Record<string, unknown>): ContactsPlace {
  const term = readTerm(search)
  return {
    tab: 'contacts',
    ...(term ? { search: term } : {}),
    ...(isKey(SOURCES, source) ? { source } : {}),
    ...(isKey(OPTED_IN, optedIn) ? { optedIn } : {}),
    ...(isId(before) ? { before } : {}),
  }
}

/** The file of what the list shows, whole. */
export function contactsFile({ search, source, optedIn }: ContactsPlace): string {
  const asked = Object.entries({ search, source, optedIn }).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const text = new URLSearchParams(asked).toString()
  return text ? `/admin/contacts.csv?${text}` : '/admin/contacts.csv'
}
