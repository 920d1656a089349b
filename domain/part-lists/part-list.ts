import type { Condition } from '../catalogue/condition.ts'

/** A list of parts that its buyer has given a name, to order it again. */
export const MAX_LIST_NAME_LENGTH = 60
/** The maximum number of lists of an account. */
export const MAX_PART_LISTS = 100

/**
 * A line as it was asked for: never a price, which is that of the day. `productId`: the part that was chosen where several have
 * the number; null: whatever part has it.
 */
export type PartListLine = {
  partNumber: string
  productId: number | null
  condition: Condition | null
  quantity: number
  /** what its buyer calls the line; '': nothing */
  reference: string
}
