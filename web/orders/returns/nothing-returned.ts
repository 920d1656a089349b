import { whyNothingReturned } from '../../../domain/returns/return-decision.ts'
import type { OrderView } from '../queries.ts'

/** The requested pieces of a return that brought none, with the place of those that the buyer did not have. */
export const nothingReturned = (
  { items }: Pick<OrderView, 'items'>,
  { requestedPieces, missingPieces }: OrderView['returns'][number],
): string =>
  whyNothingReturned(
    requestedPieces.flatMap(({ itemId, quantity }) =>
      items.filter(item => item.itemId === itemId).map(({ sku, uom }) => ({ sku, uom, quantity })),
    ),
    missingPieces,
  )
