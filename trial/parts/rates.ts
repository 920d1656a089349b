import type { Fault } from '../../sandbox/easypost/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { ADDRESS } from '../../server/checkout/testing.ts'
import { type Checkout, codeOf, outcomeOf, pay, place, placedBy, priceCheckout, seeRates } from '../buyer.ts'
import { type Carriers, withCarriers } from '../carriers.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

/** Faults of the source of rates that leave the store without a rate. An answer after four seconds counts as a fault. */
const FAILURES: readonly Fault[] = [
  'slow',
  'hang',
  'hang-in-body',
  'reset',
  'server-error',
  'bad-json',
  'not-json',
  'too-many',
]
const TOO_SLOW_MS = 6000
const SLOW_MS = 1500
const BUYERS = 3

/** The source of rates is unavailable, slow or wrong: estimates replace it, and a buyer pays the displayed price. */
export const rates = (runs: number): Promise<void> =>
  withCarriers(carriers =>
    withShop(async shop => {
      const productId = await addProduct(shop.db, { sku: 'RATE', price: 4200, stock: { new: 10_000 } })
      for (let round = 1; round <= runs; round++) {
        await run(shop, `rates unavailable, ${round}`, async findings => {
          await carriers.kill()
          const outcomes = await buyAll(shop, productId, 'estimate', findings)
          await carriers.start()
          await waitUntilSettled(shop)
          return countNames(outcomes)
        })
        await run(shop, `rates slow or wrong, ${round}`, async findings => {
          const outcomes: string[] = []
          for (const fault of FAILURES) {
            await carriers.fault(fault, { delayMs: TOO_SLOW_MS })
            outcomes.push(...(await buyAll(shop, productId, 'estimate', findings)))
          }
          await carriers.fault('slow', { delayMs: SLOW_MS })
          outcomes.push(...(await buyAll(shop, productId, 'easypost', findings)))
          await carriers.fault('none')
          await waitUntilSettled(shop)
          return countNames(outcomes)
        })
        await run(shop, `rates fail after they were shown, ${round}`, findings =>
          failAfterShown(shop, carriers, productId, findings),
        )
      }
    }, carriers.settings),
  )

/** Several buyers at once get rates from `source`, place an order and pay it, each for a new destination. */
async function buyAll(shop: Shop, productId: number, source: string, { expect }: Findings): Promise<string[]> {
  const outcomes = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const [pricingStore, placingStore] = index % 2 === 0 ? shop.stores : [shop.stores[1], shop.stores[0]]
      const [lines, to] = [[{ productId, quantity: 1 }], newDestination()]
      const shown = await seeRates(pricingStore.address, lines, to)
      expect(shown.source === source, `rates came from ${shown.source} instead of ${source}`)
      expect((shown.warning !== undefined) === (source === 'estimate'), `the warning was ${shown.warning}`)
      // The other process must find the same price or estimate.
      return buy(shop, placingStore.address, await priceCheckout(pricingStore.address, lines, to))
    }),
  )
  expect(
    outcomes.every(outcome => outcome === 'paid'),
    `the outcomes were ${countNames(outcomes)}`,
  )
  return outcomes.map(outcome => `${outcome} by ${source}`)
}

/**
 * A displayed rate is valid for an hour while the source is unavailable. When the source is back, its rate replaces an estimate
 * on the page.
 */
async function failAfterShown(
  shop: Shop,
  carriers: Carriers,
  productId: number,
  { expect }: Findings,
): Promise<string> {
  const [{ address }] = shop.stores
  const lines = [{ productId, quantity: 1 }]
  const shown = await priceCheckout(address, lines, newDestination())
  await carriers.kill()
  const withShownRate = await buy(shop, address, shown)
  expect(withShownRate === 'paid', `with a rate shown before the failure: ${withShownRate}`)

  const to = newDestination()
  const estimated = await priceCheckout(address, lines, to)
  await carriers.start()
  const placing = await place(address, estimated)
  expect(
    codeOf(placing) === 'TOTAL_CHANGED',
    `an order was placed at an estimate after the source came back: ${codeOf(placing)}`,
  )
  const withNewTotal = await buy(shop, address, await priceCheckout(address, lines, to))
  expect(withNewTotal === 'paid', `the new total: ${withNewTotal}`)
  await waitUntilSettled(shop)
  return `shown rate: ${withShownRate}; estimate: ${codeOf(placing)}, then ${withNewTotal}`
}

async function buy(shop: Shop, address: string, checkout: Checkout): Promise<string> {
  const placing = await place(address, checkout)
  const order = placedBy(placing)
  return order ? outcomeOf(await pay(address, order, await shop.sandbox.token())) : codeOf(placing)
}

let destinations = 0
/** A destination in Washington State for which no rates were requested yet. */
const newDestination = (): typeof ADDRESS => ({
  ...ADDRESS,
  postalCode: `98${`${++destinations % 1000}`.padStart(3, '0')}`,
})
