import { expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { addressKey, limitsOf, siteKey } from './limits.ts'

const database = testDatabase()
const { consumeLimit, consumedOf, countFailure, isWithin, refundLimit } = limitsOf({
  tries: { points: 2, duration: 600 },
})
/** How many of so many networks of one site may try once. */
async function allowed(networks: number, at: (network: number) => string, before = ''): Promise<number> {
  let count = 0
  for (let network = 1; network <= networks; network++)
    await consumeLimit(database.db, 'tries', `${before}${addressKey(at(network))}`).then(
      () => count++,
      error => expect(error).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' }),
    )
  return count
}

test('the networks of one IPv6 site have the tries of four, whatever else their key says', async () => {
  const site = (network: number) => `2001:db8:a:${network.toString(16)}::1`
  expect(await allowed(12, site)).toBe(8)
  expect(await allowed(12, site, 'address ')).toBe(8)
  expect(await allowed(12, network => `2001:db9:${network}::1`)).toBe(12)
  expect(await allowed(12, network => `192.0.2.${network}`)).toBe(12)
  expect(await isWithin(database.db, 'tries', addressKey(site(99)))).toBe(false)
  // Thirteen were tried: as many are given back as leave fewer than eight.
  for (const network of [1, 2, 3, 4, 5, 6]) await refundLimit(database.db, 'tries', addressKey(site(network)))
  expect(await isWithin(database.db, 'tries', addressKey(site(99)))).toBe(true)
})

test('what networks of a site have used counts for each of them, divided by four', async () => {
  for (let network = 1; network <= 12; network++)
    await countFailure(database.db, 'tries', addressKey(`2001:db8:b:${network}::1`))
  expect(await consumedOf(database.db, 'tries', addressKey('2001:db8:b:99::1'))).toBe(3)
  expect(await consumedOf(database.db, 'tries', addressKey('2001:db8:c:1::1'))).toBe(0)
})

test('an IPv6 site waits in line as one, an address of IPv4 as itself', () => {
  expect(siteKey('2001:DB8:1:2::3')).toBe('2001:db8:1::/48')
  expect(siteKey('2001:db8:1:ffff:1:2:3:4')).toBe('2001:db8:1::/48')
  expect(siteKey('192.0.2.1')).toBe('192.0.2.1')
  expect(siteKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
})
