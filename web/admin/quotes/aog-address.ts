import { quotesAdminAddress } from '../addresses.ts'
import { readQuotesSearch } from './quotes-search.ts'

/** The list of aircraft on the ground with the filters of an address of the list of quotes. */
export const aogAddress = (search: Record<string, unknown>): string => quotesAdminAddress(readQuotesSearch(search))
