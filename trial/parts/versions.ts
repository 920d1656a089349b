import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkOut } from '../../bench/check-out.ts'
import { addProduct } from '../../server/catalogue/testing.ts'
import { OLDEST_COMPATIBLE } from '../../server/serving-versions.ts'
import { another, codeOf, isPaid, pay, place, placedBy, priceCheckout } from '../buyer.ts'
import { countNames, run } from '../report.ts'
import { type Shop, withShop } from '../scratch-shop.ts'
import { sized } from '../size.ts'
import { waitUntilSettled } from '../wait-until-settled.ts'

const command = promisify(execFile)

const BUYERS = sized(20, 4)
const PAGES = ['/', '/shop', '/api/products', '/api/facets', '/api/categories']

/**
 * Runs the oldest compatible version (OLDEST_COMPATIBLE, or BEFORE=revision) beside this version on the schema of this version,
 * as in a deploy. Both must show and sell the same part, and the invariants must hold.
 */
export async function versions(runs: number): Promise<void> {
  const before = process.env.BEFORE ?? (await oldestRevision())
  if (before === null) {
    console.log(`skipped: git has no commit that added ${OLDEST_COMPATIBLE} (a shallow clone?)`)
    return
  }
  await withShop(async shop => {
    const root = join(shop.folder, 'before')
    shop.atEnd(await checkOut(root, before))
    const former = await shop.openAnother('store-before', {}, root)
    for (let round = 1; round <= runs; round++)
      await run(shop, `${before.slice(0, 9)} beside this version, ${round}`, async ({ expect }) => {
        const productId = await addProduct(shop.db, { sku: `BOTH-${round}`, price: 4900, stock: { new: 1000 } })
        const perStore = await Promise.all(
          [former, ...shop.stores].map(({ address }) => useShop(shop, address, productId)),
        )
        for (const outcomes of perStore)
          expect(
            outcomes.every(outcome => outcome === 'paid' || outcome === 'shown'),
            countNames(outcomes),
          )
        await waitUntilSettled(shop)
        return countNames(perStore.flat())
      })
  })
}

/**
 * The last commit that added or changed the migration OLDEST_COMPATIBLE, or that which added serving-versions.ts, if it is later:
 * the processes of earlier versions do not name their version, so a migration refuses to run beside them. A change (M) counts
 * because the first schema had a file of the same name.
 */
async function oldestRevision(): Promise<string | null> {
  const files = [`server/migrations/${OLDEST_COMPATIBLE}.sql`, 'server/serving-versions.ts']
  const [schema = null, names = null] = await Promise.all(
    files.map(async (file, at) => {
      const filter = `--diff-filter=${at === 0 ? 'AM' : 'A'}`
      const { stdout } = await command('git', ['log', '-1', filter, '--format=%H', '--', file]).catch(() => ({
        stdout: '',
      }))
      return stdout.trim() || null
    }),
  )
  if (schema === null || names === null) return null
  const isNamed = await command('git', ['merge-base', '--is-ancestor', names, schema]).then(
    () => true,
    () => false,
  )
  return isNamed ? schema : names
}

async function useShop(shop: Shop, address: string, productId: number): Promise<string[]> {
  const shown = await Promise.all(
    PAGES.map(async path => {
      const { status } = await fetch(`${address}${path}`, { headers: { 'X-Forwarded-For': '192.0.2.7' } })
      return status === 200 ? 'shown' : `${path} ${status}`
    }),
  )
  const cart = await priceCheckout(address, [{ productId, quantity: 1 }])
  const bought = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const placing = await place(address, another(cart))
      const placed = placedBy(placing)
      if (!placed) return `placing ${codeOf(placing)}`
      const paying = await pay(address, placed, await shop.sandbox.token())
      return isPaid(paying) ? 'paid' : `paying ${codeOf(paying)}`
    }),
  )
  return [...shown, ...bought]
}
