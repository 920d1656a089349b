import { counted } from '../text/counted.ts'

/** The word that the owner types before the demonstration is emptied. */
export const EMPTY_WORD = 'EMPTY'

/** The state of a store's demonstration. `none`: it never had one. */
export type DemonstrationState = 'none' | 'there' | 'emptying' | 'emptied'

/** The records that are deleted with the demonstration. */
export type DemonstrationCounts = { parts: number; orders: number; quotes: number; accounts: number }

/** "30,000 parts, 12 orders, 3 quotes and 6 accounts". */
export const demonstrationCountsText = ({ parts, orders, quotes, accounts }: DemonstrationCounts): string =>
  `${counted(parts, 'part')}, ${counted(orders, 'order')}, ${counted(quotes, 'quote')} and ${counted(accounts, 'account')}`

/** A list of the owner's that names parts of the demonstration has changed those, not made its own. */
export const CHANGED_DEMO_PARTS_WARNING =
  'Parts of the demonstration that you have changed, or that a list of yours has updated, go too: bring that list in again afterwards.'
