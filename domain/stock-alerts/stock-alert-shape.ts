import { MOST_OF_ONE } from '../catalogue/product.ts'
import { NewsletterEmailShape } from '../customers/newsletter-shape.ts'
import { z } from '../text/zod.ts'
import { ALERT_QUANTITY_WRONG } from './stock-alert.ts'

/** What is asked for on the page of a part without stock; `quantity` null: not said. */
export const StockAlertAskedShape = z.strictObject({
  productId: z.int().check(z.gte(1)),
  email: NewsletterEmailShape,
  quantity: z._default(
    z.nullable(
      z.int(ALERT_QUANTITY_WRONG).check(z.gte(1, ALERT_QUANTITY_WRONG), z.lte(MOST_OF_ONE, ALERT_QUANTITY_WRONG)),
    ),
    null,
  ),
})
export type StockAlertAsked = z.output<typeof StockAlertAskedShape>
