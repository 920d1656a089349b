import type { Condition } from '../catalogue/condition.ts'

/** The maximum length of the name of a part list, which a buyer saves to order it again. */
export const MAX_LIST_NAME_LENGTH = 60
/** The maximum number of lists of an account. */
export const MAX_PART_LISTS = 100

/**
 * A requested line, without a price: prices are always current. `productId`: the chosen part if several have the
 * number; null: any part with the number.
 */
export type PartListLine = {
  partNumber: string
  productId: number | null
  condition: Condition | null
  quantity: number
  /** the buyer's own reference of the line; '': none */
  reference: string
}
