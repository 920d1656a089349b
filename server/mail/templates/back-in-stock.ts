import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { counted } from '../../../domain/text/counted.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { wordedPlan } from './worded-plan.ts'

export type PartThatIsBack = {
  sku: string
  name: string
  /** pieces in each condition, the most first */
  offers: readonly { condition: string; quantity: number }[]
  /** of the cheapest piece; null: on request */
  price: Cents | null
  /** how many the reader asked for, if that was said */
  quantity: number | null
  link: string
  leave: string
}

/** To who asked to be told when a part is in stock again. */
export const backInStock = (part: PartThatIsBack): Promise<RenderedMail> =>
  renderMail(
    wordedPlan('backInStock', {
      words: { part: part.sku },
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'Part number', value: part.sku, isCode: true },
            { label: 'Part', value: part.name },
            ...part.offers.map(({ condition, quantity }) => ({
              label: conditionLabel(condition),
              value: counted(quantity, 'piece'),
            })),
            priceOf(part),
            ...(part.quantity === null ? [] : [{ label: 'You asked for', value: counted(part.quantity, 'piece') }]),
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
  )

/** Conditions may have prices of their own. */
const priceOf = ({ price, offers }: PartThatIsBack) =>
  price === null
    ? { label: 'Price', value: 'On request' }
    : { label: offers.length > 1 ? 'Price from' : 'Price', value: `${formatMoney(price)} a piece` }
