import { amountOf, countedIn, perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { nearDayInWords } from '../../../domain/text/calendar-day.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { mailTemplate } from './mail-template.ts'
import { numberRow, type OrderFacts } from './order-facts.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { BOLT, LINK, ORDER } from './sample-data.ts'
import { wordedPlan } from './worded-plan.ts'

/** A part of an order for which its buyer waits; `promisedOn` null: no day is promised. */
type Awaited = { sku: string; name: string; uom?: string; promisedOn: string | null }

/** To the buyer: backordered pieces have arrived; `left`: the pieces still to come. */
export const backorderArrived = mailTemplate({
  samples: {
    backorderArrived: {
      order: ORDER,
      link: LINK,
      sku: BOLT.sku,
      name: BOLT.name,
      quantity: 24,
      promisedOn: '2026-12-08',
      left: 0,
    },
  },
  render: ({
    order,
    link,
    sku,
    name,
    uom = 'EA',
    quantity,
    left,
    promisedOn,
  }: OrderFacts & Awaited & { quantity: number; left: number }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('backorderArrived', {
        words: { number: order.orderNumber },
        blocks: [
          {
            kind: 'paragraph',
            text: `${countedIn(uom, quantity)} of ${oneLine(sku, 60)} ${quantity === 1 ? 'is' : 'are'} here and reserved for your order. We’ll email tracking when ${quantity === 1 ? 'it leaves' : 'they leave'}.`,
          },
          {
            kind: 'facts',
            rows: [
              numberRow(order),
              { label: amountOf(uom, quantity, oneLine(sku, 60)), value: oneLine(name, 80) },
              ...(left > 0
                ? [
                    {
                      label: 'Still to come',
                      value: `${perUnit(uom) ? quantityIn(uom, left) : left}${expected(promisedOn)}`,
                    },
                  ]
                : []),
            ],
          },
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

/** To the buyer: backordered pieces have a new promised date. */
export const promiseChanged = mailTemplate({
  samples: {
    promiseChanged: {
      order: ORDER,
      link: LINK,
      sku: BOLT.sku,
      name: BOLT.name,
      quantity: 24,
      promisedOn: '2026-12-08',
    },
  },
  render: ({
    order,
    link,
    sku,
    name,
    uom = 'EA',
    quantity,
    promisedOn,
  }: OrderFacts & Awaited & { quantity: number }): Promise<RenderedMail> =>
    renderMail(
      wordedPlan('promiseChanged', {
        words: { number: order.orderNumber },
        blocks: [
          {
            kind: 'paragraph',
            text:
              promisedOn === null
                ? `We don’t know yet when ${oneLine(sku, 60)} will be in. We’ll email you as soon as we do.`
                : `We expect ${oneLine(sku, 60)} on ${nearDayInWords(promisedOn)}.`,
          },
          {
            kind: 'facts',
            rows: [numberRow(order), { label: amountOf(uom, quantity, oneLine(sku, 60)), value: oneLine(name, 80) }],
          },
          { kind: 'button', label: 'View your order', link },
        ],
      }),
    ),
})

const expected = (promisedOn: string | null): string =>
  promisedOn === null ? '' : `, expected ${nearDayInWords(promisedOn)}`
