import type { Fault } from '../../sandbox/easypost/faults.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { ADDRESS } from '../../server/checkout/testing.ts'
import { type Checkout, codeOf, outcomeOf, pay, place, placedBy, priceCheckout, seeRates } from '../buyer.ts'
import { type Carriers, withCarriers } from '../carriers.ts'
import { countNames, type Findings, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

/** Failures of the source of rates that leave no shipping price. An answer after four seconds counts as unavailable. */
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
        await run(shop, `rates away, ${round}`, async findings => {
          await carriers.kill()
          const told = await buyAll(shop, productId, 'estimate', findings)
          await carriers.start()
          await waitUntilSettled(shop)
          return countNames(told)
        })
        await run(shop, `rates slow or wrong, ${round}`, async findings => {
          const told: string[] = []
          for (const fault of FAILURES) {
            await carriers.fault(fault, { delayMs: TOO_SLOW_MS })
            told.push(...(await buyAll(shop, productId, 'estimate', findings)))
          }
          await carriers.fault('slow', { delayMs: SLOW_MS })
          told.push(...(await buyAll(shop, productId, 'easypost', findings)))
          await carriers.fault('none')
          await waitUntilSettled(shop)
          return countNames(told)
        })
        await run(shop, `rates fail in between, ${round}`, findings => inBetween(shop, carriers, productId, findings))
      }
    }, carriers.settings),
  )

/** Several buyers get rates from `source`, place and pay, all at once, each for a new destination. */
async function buyAll(shop: Shop, productId: number, source: string, { expect }: Findings): Promise<string[]> {
  const told = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const [here, there] = index % 2 === 0 ? shop.stores : [shop.stores[1], shop.stores[0]]
      const [lines, to] = [[{ productId, quantity: 1 }], somewhere()]
      const shown = await seeRates(here.address, lines, to)
      expect(shown.source === source, `rates came from ${shown.source} instead of ${source}`)
      expect((shown.warning !== undefined) === (source === 'estimate'), `the warning was ${shown.warning}`)
      // Placed at the other process: it finds the same price, or the same estimate.
      return buy(shop, there.address, await priceCheckout(here.address, lines, to))
    }),
  )
  expect(
    told.every(one => one === 'paid'),
    `buyers were told ${countNames(told)}`,
  )
  return told.map(one => `${one} by ${source}`)
}

/** A displayed rate is valid for an hour while the source is unavailable; once it is back, its rate replaces an estimate on the page. */
async function inBetween(shop: Shop, carriers: Carriers, productId: number, { expect }: Findings): Promise<string> {
  const [{ address }] = shop.stores
  const lines = [{ productId, quantity: 1 }]
  const shown = await priceCheckout(address, lines, somewhere())
  await carriers.kill()
  const kept = await buy(shop, address, shown)
  expect(kept === 'paid', `shown before the source went away: ${kept}`)

  const to = somewhere()
  const estimated = await priceCheckout(address, lines, to)
  await carriers.start()
  const placing = await place(address, estimated)
  expect(codeOf(placing) === 'TOTAL_CHANGED', `an estimate was placed after the source came back: ${codeOf(placing)}`)
  const again = await buy(shop, address, await priceCheckout(address, lines, to))
  expect(again === 'paid', `the new total: ${again}`)
  await waitUntilSettled(shop)
  return `kept: ${kept}; estimated: ${codeOf(placing)}, then ${again}`
}

async function buy(shop: Shop, address: string, checkout: Checkout): Promise<string> {
  const placing = await place(address, checkout)
  const order = placedBy(placing)
  return order ? outcomeOf(await pay(address, order, await shop.sandbox.token())) : codeOf(placing)
}

let places = 0
/** A destination in the state of Washington without requested rates. */
const somewhere = (): typeof ADDRESS => ({ ...ADDRESS, postalCode: `98${`${++places % 1000}`.padStart(3, '0')}` })
