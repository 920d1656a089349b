import { MAX_LINE_QUANTITY } from '../catalogue/product.ts'
import { NewsletterEmailShape } from '../customers/newsletter-shape.ts'
import { z } from '../text/zod.ts'
import { ALERT_QUANTITY_WRONG } from './stock-alert.ts'

/** The request for a stock alert on the page of a part without stock; `quantity` null: not stated. */
export const StockAlertRequestShape = z.strictObject({
  productId: z.int().check(z.gte(1)),
  email: NewsletterEmailShape,
  quantity: z._default(
    z.nullable(
      z.int(ALERT_QUANTITY_WRONG).check(z.gte(1, ALERT_QUANTITY_WRONG), z.lte(MAX_LINE_QUANTITY, ALERT_QUANTITY_WRONG)),
    ),
    null,
  ),
})
export type StockAlertRequest = z.output<typeof StockAlertRequestShape>
