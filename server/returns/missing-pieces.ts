import type { RequestedLine } from '../../domain/returns/return-decision.ts'
import { z } from '../../domain/text/zod.ts'

/** A line of a return of which the buyer has fewer pieces than requested. */
export const MissingPiecesShape = z.object({
  itemId: z.int(),
  sku: z.string(),
  uom: z.string(),
  /** requested pieces, and those of the line that the buyer has */
  asked: z.int(),
  quantity: z.int(),
  returned: z.int(),
  cameBack: z.int(),
  lost: z.int(),
})
export type MissingPieces = z.output<typeof MissingPiecesShape>

/** Of the lines of a return, those of which the buyer has fewer pieces than requested. */
export const missingPieces = (lines: readonly (RequestedLine & { itemId: number })[]): MissingPieces[] =>
  lines
    .filter(({ asked, quantity }) => quantity < asked)
    .map(({ itemId, sku, uom, asked, quantity, returned, cameBack, lost }) => ({
      itemId,
      sku,
      uom,
      asked,
      quantity,
      returned,
      cameBack,
      lost,
    }))
