import { CentsShape } from '../money/money-shape.ts'
import { dayShape } from '../text/day-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { writtenText } from '../text/written-text.ts'
import { z } from '../text/zod.ts'

/** The sourcing of a backorder, as the back office enters it. */
export const SourcingShape = z
  .strictObject({
    vendor: blankableText('Vendor', 120),
    vendorOrder: blankableText('PO number', 60),
    unitCost: z.nullable(CentsShape),
    promisedOn: z.nullable(dayShape('Please enter a day')),
    note: writtenText('A note', 500),
  })
  .check(
    z.refine(({ vendor, vendorOrder }) => vendor !== '' || vendorOrder === '', {
      message: 'Please say whose order number it is',
      path: ['vendor'],
    }),
  )
export type Sourcing = z.output<typeof SourcingShape>
