import { airworthyWarning } from '../../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { countedIn, perUnit } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { mailTemplate } from './mail-template.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { BOLT, LINK } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

export type BackInStockPart = {
  sku: string
  name: string
  /** the unit of measure; left out of mails from before it was recorded: pieces */
  uom?: string
  /**
   * each condition in stock, the most pieces first. `price`: the price of its cheapest piece (null: on request);
   * `isFrom`: other pieces cost more. Mails from before prices by condition have neither.
   */
  offers: readonly { condition: string; quantity: number; price?: Cents | null; isFrom?: boolean }[]
  /** the price of the cheapest piece of any condition (null: on request), in mails from before prices by condition */
  price?: Cents | null
  /** the quantity that the reader wants, if stated */
  quantity: number | null
  link: string
  leave: string
}

/** To a subscriber of a stock alert: the part is in stock again. */
export const backInStock = mailTemplate({
  samples: {
    backInStock: {
      sku: BOLT.sku,
      name: BOLT.name,
      offers: [{ condition: 'new', quantity: 400, price: cents(180), isFrom: false }],
      quantity: 24,
      link: LINK,
      leave: LINK,
    },
  },
  render: ({ uom = 'EA', ...part }: BackInStockPart): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('backInStock', {
        words: { part: part.sku },
        blocks: [
          {
            kind: 'facts',
            rows: [
              { label: 'Part number', value: part.sku, isCode: true },
              { label: 'Part', value: part.name },
              ...part.offers.map(offer => ({ label: conditionLabel(offer.condition), value: offerText(offer, uom) })),
              ...(part.price === undefined ? [] : [lowestPrice(part.price, part.offers.length, uom)]),
              ...(part.quantity === null ? [] : [{ label: 'You asked for', value: countedIn(uom, part.quantity) }]),
            ],
          },
          { kind: 'button', label: 'See the part', link: part.link },
          {
            kind: 'note',
            text: 'Other customers waiting for it are being notified too, and nothing is set aside: first come, first served.',
          },
          {
            kind: 'note',
            text: `We won’t email you about this part again unless you ask. To stop all back-in-stock emails: ${part.leave}`,
          },
        ],
      }),
    ),
})

type Offer = BackInStockPart['offers'][number]

/** `4 pieces, $123.00 a piece`: a price of this condition only. */
const offerText = (offer: Offer, uom: string): string =>
  [countedIn(uom, offer.quantity), priceText(offer, uom), airworthyWarning(offer.condition)].filter(Boolean).join(', ')

function priceText({ price, isFrom = false }: Offer, uom: string): string {
  if (price === undefined) return ''
  if (price === null) return 'price on request'
  return `${isFrom ? 'from ' : ''}${formatMoney(price)} ${aPiece(uom)}`
}

const aPiece = (uom: string): string => perUnit(uom) || 'a piece'

const lowestPrice = (price: Cents | null, conditions: number, uom: string) =>
  price === null
    ? { label: 'Price', value: 'On request' }
    : { label: conditions > 1 ? 'Price from' : 'Price', value: `${formatMoney(price)} ${aPiece(uom)}` }
