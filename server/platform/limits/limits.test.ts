import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { STATEMENTS } from '../observability/channels.ts'
import { addressKey, isMailboxVariant, isVariant, limitsOf, mailboxKey, siteKey } from './limits.ts'
import { REMEMBERED_MS } from './remembered-refusals.ts'

const database = testDatabase()
afterEach(() => vi.restoreAllMocks())
const { consumeLimit, consumedOf, countFailure, isWithin, refundLimit, resetLimit } = limitsOf({
  tries: { points: 2, duration: 600 },
  mails: { points: 2, duration: 600, networkTimes: 4 },
})
/** The number of networks of one site, of so many, that may make one attempt. */
async function allowed(networks: number, at: (network: number) => string, before = ''): Promise<number> {
  let count = 0
  for (let network = 1; network <= networks; network++)
    await consumeLimit(database.db, 'tries', `${before}${addressKey(at(network))}`).then(
      () => count++,
      error => expect(error).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' }),
    )
  return count
}

test('the networks of one IPv6 site have the attempts of four networks, whatever the rest of their key', async () => {
  const site = (network: number) => `2001:db8:a:${network.toString(16)}::1`
  expect(await allowed(12, site)).toBe(8)
  expect(await allowed(12, site, 'address ')).toBe(8)
  expect(await allowed(12, network => `2001:db9:${network}::1`)).toBe(12)
  expect(await allowed(12, network => `192.0.2.${network}`)).toBe(12)
  expect(await isWithin(database.db, 'tries', addressKey(site(99)))).toBe(false)
  // Thirteen attempts were made, nine or more of which counted. So many are refunded that fewer than eight remain.
  for (const network of [1, 2, 3, 4, 5, 6]) await refundLimit(database.db, 'tries', addressKey(site(network)))
  expect(await isWithin(database.db, 'tries', addressKey(site(99)))).toBe(true)
})

test('the addresses of a network together have the attempts that the limit states', async () => {
  let count = 0
  for (let host = 1; host <= 12; host++)
    await consumeLimit(database.db, 'mails', `198.51.100.${host}`).then(
      () => count++,
      error => expect(error).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' }),
    )
  expect(count).toBe(8)
  expect(await isWithin(database.db, 'mails', '198.51.101.1')).toBe(true)
  expect(await isWithin(database.db, 'mails', 'amelia@example.com')).toBe(true)
  expect(await consumedOf(database.db, 'mails', '198.51.100.99')).toBeGreaterThanOrEqual(2)
})

test('attempts of the networks of a site count for each of them, divided by four', async () => {
  for (let network = 1; network <= 12; network++)
    await countFailure(database.db, 'tries', addressKey(`2001:db8:b:${network}::1`))
  expect(await consumedOf(database.db, 'tries', addressKey('2001:db8:b:99::1'))).toBe(3)
  expect(await consumedOf(database.db, 'tries', addressKey('2001:db8:c:1::1'))).toBe(0)
})

test('an IPv6 site waits in queues as one key, and an IPv4 address as itself', () => {
  expect(siteKey('2001:DB8:1:2::3')).toBe('2001:db8:1::/48')
  expect(siteKey('2001:db8:1:ffff:1:2:3:4')).toBe('2001:db8:1::/48')
  expect(siteKey('192.0.2.1')).toBe('192.0.2.1')
  expect(siteKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test.each([
  ['Jane+shop@example.com', 'jane@example.com', true, false],
  ['jane.doe@example.com', 'jane.doe@example.com', false, false],
  ['J.Doe@Gmail.com', 'jdoe@gmail.com', true, true],
  ['jdoe@googlemail.com', 'jdoe@gmail.com', true, true],
  ['j.d.o.e+x.y@googlemail.com', 'jdoe@gmail.com', true, false],
  ['jdoe@gmail.com', 'jdoe@gmail.com', false, false],
  ['j.d-o_e@proton.me', 'jdoe@proton.me', true, true],
  ['jdoe@pm.me', 'jdoe@proton.me', true, true],
  ['jdoe+x@protonmail.com', 'jdoe@proton.me', true, false],
  ['jdoe@proton.me', 'jdoe@proton.me', false, false],
  ['j.doe@notgmail.com', 'j.doe@notgmail.com', false, false],
  ['+jane@example.com', '+jane@example.com', false, false],
  ['jane@ｅｘａｍｐｌｅ.com', 'jane@example.com', true, false],
  ['j.doe@ｇmail.com', 'jdoe@gmail.com', true, false],
  ['jane@例え.jp', 'jane@xn--r8jz45g.jp', false, false],
  ['jane+x@例え.jp', 'jane@xn--r8jz45g.jp', true, false],
])('%s is the mailbox %s (variant: %s, without a tag: %s)', (email, mailbox, variant, given) => {
  expect([mailboxKey(email), isVariant(email), isMailboxVariant(email)]).toEqual([mailbox, variant, given])
})

describe('a refused caller', () => {
  const REFUSED = { code: 'TOO_MANY_ATTEMPTS', data: { waitSeconds: 600 } }
  let statements = 0
  const heard = { start: () => void statements++, end() {}, asyncStart() {}, asyncEnd() {}, error() {} }
  beforeEach(() => STATEMENTS.subscribe(heard))
  afterEach(() => STATEMENTS.unsubscribe(heard))
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = statements
    await work()
    return statements - before
  }
  const consume = (who: string) => consumeLimit(database.db, 'tries', who)
  /** Stops the clock of the remembered refusals. Returns a function that advances it. */
  function stopClock() {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    return (ms: number) => {
      now += ms
    }
  }
  async function useUp(who: string) {
    for (let times = 0; times < 2; times++) await consume(who)
    await expect(consume(who)).rejects.toMatchObject(REFUSED)
  }

  test.each(['192.0.2.50', '2001:db8:50:1'])('makes no query when it continues: %s', async who => {
    const pass = stopClock()
    await useUp(who)
    expect(
      await statementsOf(async () => {
        for (let times = 0; times < 5; times++) await expect(consume(who)).rejects.toMatchObject(REFUSED)
        expect(await isWithin(database.db, 'tries', who)).toBe(false)
      }),
    ).toBe(0)
    pass(REMEMBERED_MS + 1)
    expect(await statementsOf(() => expect(consume(who)).rejects.toMatchObject({ code: REFUSED.code }))).toBe(1)
    expect(await statementsOf(() => expect(consume(who)).rejects.toMatchObject({ code: REFUSED.code }))).toBe(0)
  })

  test('may retry as soon as enough attempts are refunded, or all are reset', async () => {
    stopClock()
    await useUp('192.0.2.51')
    for (let times = 0; times < 2; times++) await refundLimit(database.db, 'tries', '192.0.2.51')
    await consume('192.0.2.51')
    await useUp('192.0.2.52')
    await resetLimit(database.db, 'tries', '192.0.2.52')
    await consume('192.0.2.52')
  })
})
