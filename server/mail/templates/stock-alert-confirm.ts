import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { BOLT, LINK } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

export type StockAlertRequest = {
  sku: string
  name: string
  uom?: string
  quantity: number | null
  confirm: string
  leave: string
}

/** To an address on a stock alert form: only its owner can confirm. */
export const stockAlertConfirm = mailTemplate({
  samples: { stockAlertConfirm: { sku: BOLT.sku, name: BOLT.name, quantity: 24, confirm: LINK, leave: LINK } },
  render: ({ sku, name, uom = 'EA', quantity, confirm, leave }: StockAlertRequest): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('stockAlertConfirm', {
        words: { part: sku },
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: 'Part number', value: sku, isCode: true },
              { label: 'Part', value: name },
              ...(quantity === null
                ? []
                : [{ label: 'Quantity', value: perUnit(uom) ? quantityIn(uom, quantity) : `${quantity}` }]),
            ],
          },
          { kind: 'button', label: 'Yes, tell me', link: confirm },
        ],
        after: [
          {
            kind: 'note',
            text: `Otherwise keep this email. You can stop the alert at any time with this link: ${leave}`,
          },
        ],
      }),
    ),
})
