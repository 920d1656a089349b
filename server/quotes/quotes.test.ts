import { beforeAll, describe, expect, test } from 'vitest'
import { priorityOf, type Urgency } from '../../domain/quotes/quote-request.ts'
import { store } from '../../store.config.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { priorityCursorSql } from '../platform/db/list-cursor.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { escalateAog } from './aog/escalate-aog.ts'
import { expireQuotes, remindOfQuotes } from './expire-quotes.ts'
import { AOG_REQUEST, inDays, negotiation, newQuoteKey } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let buyer: TestUser
let backOffice: TestUser
let part: number
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  buyer = await signedIn(database.db, { name: 'Amelia Quimby' })
  backOffice = await signedIn(database.db, { admin: true, name: 'Bess Coleman' })
  part = await addProduct(database.db, { sku: 'Q-100', price: 0, stock: { new: 5, overhauled: 3 } })
})
const talk = negotiation(
  () => app,
  () => buyer,
  () => backOffice,
)
const one = (quantity = 2) => ({ lines: [{ productId: part, condition: 'new' as const, quantity }] })
const mails = async (quoteId: string) => {
  await renderMails(database.db)
  return (
    await database.db.$client.query<{ event: string; recipient: string; subject: string; text: string }>(
      `SELECT event, recipient, subject, text FROM emails WHERE entity LIKE 'quote:' || $1 || '%' ORDER BY id`,
      [quoteId],
    )
  ).rows
}
const waitingIds = async () =>
  (
    (await app.call('/api/admin/quotes', { headers: backOffice.headers })).body as { quotes: { id: string }[] }
  ).quotes.map(({ id }) => id)
const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message: expect.stringContaining(message) }),
})

describe('a quote, step by step', () => {
  test('unit price, approval, shipping, acceptance: each with its mail, in the order of the seeds', async () => {
    const { quoteId, quoteNumber } = await talk.request({ ...one(), notes: 'With 8130-3, please' })
    expect(quoteNumber).toMatch(/^Q-\d{8}-\d{5}$/)
    expect(await talk.seen(quoteId)).toMatchObject({
      status: 'pending',
      turn: 'admin',
      notes: 'With 8130-3, please',
    })
    expect((await talk.offer(quoteId, 12_345, null)).status).toBe(200)
    expect(await talk.seen(quoteId)).toMatchObject({
      status: 'unit_quoted',
      turn: 'buyer',
      goodsPrice: 24_690,
      quotedPrice: null,
      isBuyable: false,
      isNews: true,
    })
    expect((await talk.approve(quoteId, 'abc')).status).toBe(400)
    expect((await talk.approve(quoteId)).status).toBe(200)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'unit_approved', turn: 'admin', zipCode: '99201' })
    expect((await talk.priceShipping(quoteId, 1875)).status).toBe(200)
    expect(await talk.seen(quoteId)).toMatchObject({
      status: 'shipping_quoted',
      shippingPrice: 1875,
      quotedPrice: 26_565,
      revision: 2,
      isBuyable: false,
    })
    expect((await talk.accept(quoteId, 26_565)).status).toBe(200)
    const done = await talk.seen(quoteId)
    expect(done).toMatchObject({ status: 'completed', turn: 'buyer', isBuyable: true })
    expect(done.history.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'requested buyer',
      'unit_quoted admin',
      'unit_approved buyer',
      'shipping_quoted admin',
      'accepted buyer',
    ])
    expect(done.history[3]?.offer).toMatchObject({ goods: 24_690, shipping: 1875, total: 26_565 })
    const sent = await mails(quoteId)
    expect(sent.map(({ event, recipient }) => [event, recipient])).toEqual([
      ['new_rfq', store.mailboxes.sales],
      ['rfq_received', buyer.email],
      ['rfq_unit_quoted', buyer.email],
      ['rfq_unit_approved', store.mailboxes.sales],
      ['rfq_shipping_quoted', buyer.email],
      ['rfq_final_accepted', store.mailboxes.sales],
    ])
    expect(sent[1]?.text).toContain('write to you when we have a price')
    expect(sent[4]?.text).toContain('$265.65')
    expect(sent[4]?.text).toMatch(/Valid through: [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(JSON.stringify(done)).not.toContain('Coleman')
  })

  test('on the buyer’s own carrier account the unit price is the whole: quoted at once, shipping 0', async () => {
    const account = await app.post(
      '/api/settings/carrier-accounts',
      { provider: 'ups', accountNumber: 'A1B2C3' },
      buyer.headers,
    )
    const { id } = account.body as { id: number }
    const { quoteId } = await talk.request({ ...one(3), carrierAccountId: id })
    await talk.offer(quoteId, 1000, null)
    expect(await talk.seen(quoteId)).toMatchObject({
      status: 'quoted',
      shippingPrice: 0,
      quotedPrice: 3000,
      carrierAccount: { provider: 'ups', ending: '2C3' },
    })
    expect((await talk.atAdminSeen(quoteId)).carrierAccount?.accountNumber).toBe('A1B2C3')
    const other = await talk.request(one())
    await talk.offer(other.quoteId, 1000, null)
    expect((await talk.approve(other.quoteId, '99201', { carrierAccountId: id })).status).toBe(200)
    expect(await talk.seen(other.quoteId)).toMatchObject({ status: 'quoted', shippingPrice: 0, quotedPrice: 2000 })
  })

  test('several conditions, a part that is not in the catalog, one in place of another, one not available', async () => {
    const { quoteId } = await talk.request({
      lines: [
        { productId: part, condition: 'new', quantity: 1 },
        { productId: part, condition: 'overhauled', quantity: 2 },
        { partNumber: 'NOT-LISTED-7', quantity: 4 },
        { partNumber: 'GONE-1', quantity: 1 },
      ],
    })
    const asked = (await talk.seen(quoteId)).lines
    expect(asked.map(({ sku, productId }) => [sku, productId])).toEqual([
      ['Q-100', part],
      ['Q-100', part],
      ['NOT-LISTED-7', null],
      ['GONE-1', null],
    ])
    const [a, b, c, d] = asked.map(({ id }) => id)
    const common = { answer: 'offered', unitPrice: 1001, fromStock: true } as const
    const answer = await app.post(
      `/api/admin/quotes/${quoteId}/offer`,
      {
        version: await talk.version(quoteId),
        offer: {
          lines: [
            { ...common, lineId: a, partNumber: 'Q-100', condition: 'new', quantity: 1 },
            { ...common, lineId: b, partNumber: 'Q-100', condition: 'overhauled', quantity: 2, unitPrice: 500 },
            {
              ...{ ...common, lineId: c, partNumber: 'NOT-LISTED-7A', condition: 'serviceable', quantity: 4 },
              ...{ name: 'Later dash number', leadTimeDays: 10, paperwork: 'FAA 8130-3', remark: 'Supersedes -7' },
            },
            { answer: 'unavailable', lineId: d, remark: 'Out of production' },
          ],
          shippingPrice: 0,
          validUntil: inDays(10),
        },
      },
      backOffice.headers,
    )
    expect(answer).toMatchObject({ status: 200 })
    const quote = await talk.seen(quoteId)
    expect(quote).toMatchObject({ status: 'quoted', quotedPrice: 1001 + 1000 + 4004, averageUnitPrice: 858 })
    expect(quote.lines[2]).toMatchObject({
      sku: 'NOT-LISTED-7',
      offer: { sku: 'NOT-LISTED-7A', leadTimeDays: 10, paperwork: 'FAA 8130-3', fromStock: false },
    })
    expect(quote.lines[3]).toMatchObject({ answer: 'unavailable', offer: null, remark: 'Out of production' })

    // A counter-offer names what was offered, each line once.
    const counter = (...ids: (number | undefined)[]) =>
      app.post(
        `/api/quotes/${quoteId}/counter`,
        { version: quote.version, prices: ids.map(lineId => ({ lineId, unitPrice: 900 })) },
        buyer.headers,
      )
    expect(await counter(a, d)).toMatchObject({ status: 422, body: { code: 'QUOTE_LINES_DIFFER' } })
    expect((await counter(a, a)).status).toBe(400)
    expect((await talk.seen(quoteId)).lines.map(({ counterPrice }) => counterPrice)).toEqual([null, null, null, null])
    expect((await counter(a, c)).status).toBe(200)
    expect((await talk.seen(quoteId)).lines.map(({ counterPrice }) => counterPrice)).toEqual([900, null, 900, null])
  })

  test('who asked before having an account says so, and names the account when he has one: nobody prices freight', async () => {
    // A customer may ask 30 times an hour.
    const asker = await signedIn(database.db)
    const his = negotiation(
      () => app,
      () => asker,
      () => backOffice,
    )
    const account = await app.post(
      '/api/settings/carrier-accounts',
      { provider: 'ups', accountNumber: 'G7H8I9' },
      asker.headers,
    )
    const { id } = account.body as { id: number }
    const before = await his.request({ ...one(), wantsOwnAccount: true })
    expect(await his.seen(before.quoteId)).toMatchObject({ isOnAccount: true, carrierAccount: null, notes: '' })
    expect((await his.atAdminSeen(before.quoteId)).quote.isOnAccount).toBe(true)
    // The back office prices the parts, and freight along with them: of that nothing counts.
    await his.offer(before.quoteId, 4500, 4000)
    expect(await his.seen(before.quoteId)).toMatchObject({
      ...{ status: 'quoted', shippingPrice: 0, quotedPrice: 9000, isBuyable: true, isOnAccount: true },
    })
    const other = await signedIn(database.db)
    const stolen = await app.post(
      `/api/quotes/${before.quoteId}/account`,
      { version: await his.version(before.quoteId), carrierAccountId: id },
      other.headers,
    )
    expect(stolen.status).toBe(404)
    expect((await his.nameAccount(before.quoteId, id)).status).toBe(200)
    expect(await his.seen(before.quoteId)).toMatchObject({
      ...{ status: 'quoted', quotedPrice: 9000, carrierAccount: { provider: 'ups', ending: '8I9' } },
    })
    expect((await his.atAdminSeen(before.quoteId)).carrierAccount?.accountNumber).toBe('G7H8I9')

    // Named while the back office still works on it, or after it has priced freight that is then not charged.
    const pending = await his.request({ ...one(), wantsOwnAccount: true })
    expect((await his.nameAccount(pending.quoteId, id)).status).toBe(200)
    expect(await his.seen(pending.quoteId)).toMatchObject({ status: 'pending', turn: 'admin', quotedPrice: null })
    // Named before the total is accepted, the freight that was offered falls away, and the back office is told of what.
    const told = async (quoteId: string) =>
      (await mails(quoteId))
        .filter(({ event }) => event === 'rfq_account_named')
        .map(({ recipient, text }) => [recipient, text])
    const late = await his.request(one())
    await his.offer(late.quoteId, 4500, 4000)
    const seenVersion = await his.version(late.quoteId)
    expect((await his.nameAccount(late.quoteId, id)).status).toBe(200)
    const named = await his.seen(late.quoteId)
    expect(named).toMatchObject({ status: 'quoted', turn: 'buyer', shippingPrice: 0, quotedPrice: 9000 })
    const words = 'UPS account ending in 8I9. Shipping of $40.00 is no longer charged.'
    expect(named.history.at(-1)).toMatchObject({ event: 'account_named', actor: 'buyer', note: words })
    expect(await told(late.quoteId)).toEqual([[store.mailboxes.sales, expect.stringContaining(words)]])
    // Said again, by a page that did not hear the answer, it is the same.
    const again = { version: seenVersion, carrierAccountId: id }
    expect((await app.post(`/api/quotes/${late.quoteId}/account`, again, asker.headers)).status).toBe(200)
    expect(await told(late.quoteId)).toHaveLength(1)

    // A total that was accepted with its freight stands; one without freight takes the account.
    const fixed = await his.request(one())
    await his.offer(fixed.quoteId, 4500, 4000)
    await his.accept(fixed.quoteId, 13_000)
    expect(await his.nameAccount(fixed.quoteId, id)).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_FREIGHT_ACCEPTED' },
    })
    expect(await his.seen(fixed.quoteId)).toMatchObject({
      status: 'completed',
      shippingPrice: 4000,
      quotedPrice: 13_000,
    })
    expect(await told(fixed.quoteId)).toEqual([])
    const free = await his.request({ ...one(), wantsOwnAccount: true })
    await his.offer(free.quoteId, 4500, 0)
    await his.accept(free.quoteId, 9000)
    expect((await his.nameAccount(free.quoteId, id)).status).toBe(200)
    expect(await his.seen(free.quoteId)).toMatchObject({ status: 'completed', shippingPrice: 0, quotedPrice: 9000 })

    // A unit price is still to be approved: then, with an account, it is quoted at once.
    const unit = await his.request(one())
    await his.offer(unit.quoteId, 4500, null)
    expect((await his.nameAccount(unit.quoteId, id)).status).toBe(200)
    expect(await his.seen(unit.quoteId)).toMatchObject({ status: 'unit_quoted', turn: 'buyer', quotedPrice: null })
    expect((await his.approve(unit.quoteId)).status).toBe(200)
    expect(await his.seen(unit.quoteId)).toMatchObject({ status: 'quoted', shippingPrice: 0, quotedPrice: 9000 })
    expect((await his.nameAccount(late.quoteId, 2 ** 40)).status).toBe(404)
  })

  test('the back office writes once under a key, however often it is sent, and two at once', async () => {
    const { quoteId } = await talk.request(one())
    const key = newQuoteKey()
    const say = (text: string) => talk.reply(quoteId, text, key)
    const sent = [
      ...(await Promise.all([say('Which dash number?'), say('Which dash number?')])),
      await say('Which dash number?'),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await say('Which serial number?')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect((await talk.seen(quoteId)).history.filter(({ event }) => event === 'wrote')).toHaveLength(1)
    expect((await mails(quoteId)).filter(({ event }) => event === 'rfq_reply')).toHaveLength(1)
  })

  test('a counter-offer puts the turn back; the next offer is the next revision; a question turns it too', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 5000, 1000)
    expect((await talk.counter(quoteId, 4500)).status).toBe(200)
    expect(await talk.seen(quoteId)).toMatchObject({
      status: 'pending',
      turn: 'admin',
      lines: [{ counterPrice: 4500 }],
    })
    await talk.offer(quoteId, 4700, 1000)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', revision: 2, turn: 'buyer' })
    await talk.write(quoteId, 'Is the tag dual release?')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', turn: 'admin' })
    await talk.reply(quoteId, 'Yes, FAA and EASA.')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', turn: 'buyer' })
    expect((await mails(quoteId)).map(({ event }) => event)).toEqual([
      'new_rfq',
      'rfq_received',
      'rfq_quoted',
      'rfq_countered',
      'rfq_quoted',
      'rfq_question',
      'rfq_reply',
    ])
  })
})

test('of a conversation without end both sides see the last of it', async () => {
  const { quoteId } = await talk.request(one())
  await database.db.$client.query(
    `INSERT INTO quote_history (quote_id, event, actor, status, note, revision)
      SELECT $1, 'wrote', 'buyer', 'pending', 'Message ' || n, 0 FROM generate_series(1, 600) n`,
    [quoteId],
  )
  await talk.offer(quoteId, 1000, null)
  for (const { history } of [await talk.seen(quoteId), (await talk.atAdminSeen(quoteId)).quote]) {
    expect(history).toHaveLength(500)
    expect(history.at(-1)).toMatchObject({ event: 'unit_quoted' })
    expect(history.at(-2)).toMatchObject({ note: 'Message 600' })
  }
  const { admins, quote } = await talk.atAdminSeen(quoteId)
  expect(admins).toEqual([{ historyId: quote.history.at(-1)?.id, name: 'Bess Coleman' }])
})

describe('what is refused', () => {
  test('with the seeds’ messages', async () => {
    expect(await talk.request({ lines: [] })).toMatchObject(
      refused(400, 'Please select at least one condition for your quote request'),
    )
    const { quoteId } = await talk.request(one())
    expect(await talk.approve(quoteId)).toMatchObject(refused(409, 'RFQ status does not allow unit price approval'))
    expect(await talk.priceShipping(quoteId, 100)).toMatchObject(
      refused(409, 'RFQ status does not allow shipping pricing'),
    )
    await talk.offer(quoteId, 1000, null)
    expect(await talk.approve(quoteId, '  ')).toMatchObject(
      refused(400, 'Zip code is required for shipping calculation'),
    )
    expect(await talk.accept(quoteId, 2000)).toMatchObject({ status: 409 })
  })

  test('two admins at once: the second hears it, and the first offer stands', async () => {
    const { quoteId } = await talk.request(one())
    const version = await talk.version(quoteId)
    const offer = { lines: await talk.lines(quoteId, 1000), shippingPrice: 0, validUntil: inDays(5) }
    const both = await Promise.all(
      [1, 2].map(() => app.post(`/api/admin/quotes/${quoteId}/offer`, { version, offer }, backOffice.headers)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'QUOTE_MOVED_ON',
      data: { status: 'quoted', version: version + 1 },
    })
    expect(await talk.seen(quoteId)).toMatchObject({ revision: 1 })
  })

  test('a quote that another admin has taken meanwhile is not taken; who has it is told', async () => {
    const { quoteId } = await talk.request(one())
    const other = await signedIn(database.db, { admin: true, name: 'Amy Johnson' })
    const take = (from: string | null, by: TestUser) =>
      app.post(`/api/admin/quotes/${quoteId}/assign`, { from, toMe: true }, by.headers)
    expect((await take(null, other)).status).toBe(200)
    expect(await take(null, backOffice)).toMatchObject({
      ...{ status: 409, body: { code: 'TAKEN_MEANWHILE', message: 'Amy Johnson has it now.' } },
    })
    expect((await talk.atAdminSeen(quoteId)).assignedTo).toEqual({ id: other.id, name: 'Amy Johnson' })
    // Whoever has it already is told nothing else.
    expect((await take(null, other)).status).toBe(200)
    expect((await take(other.id, backOffice)).status).toBe(200)
    expect(await talk.atAdminSeen(quoteId)).toMatchObject({ isMine: true })
  })

  test('nobody accepts another total than he saw; another customer finds nothing', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 500)
    expect(await talk.accept(quoteId, 2499)).toMatchObject({ status: 409, body: { code: 'QUOTE_TOTAL_CHANGED' } })
    const stranger = await signedIn(database.db)
    expect(await talk.seen(quoteId, stranger)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    const answer = await app.post(`/api/quotes/${quoteId}/accept`, { version: 2, total: 2500 }, stranger.headers)
    expect(answer).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } })
  })

  test('a request sent twice is one; with other content the key is refused', async () => {
    const key = newQuoteKey()
    const all = await Promise.all([1, 2, 3].map(() => talk.request(one(), key)))
    expect(new Set(all.map(({ quoteId }) => quoteId)).size).toBe(1)
    expect(await talk.request(one(3), key)).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  })
})

test('a message that is sent again is one, and one letter; other words under its key are refused', async () => {
  const { quoteId } = await talk.request(one())
  const key = newQuoteKey()
  for (const text of ['Is it new?', 'Is it new?']) expect((await talk.write(quoteId, text, key)).status).toBe(200)
  expect(await talk.write(quoteId, 'Something else', key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  const { history } = await talk.seen(quoteId)
  expect(history.filter(({ event }) => event === 'wrote').map(({ note }) => note)).toEqual(['Is it new?'])
})

describe('time', () => {
  test('an offer holds through its last day in the store’s zone, then expires, and can be renewed', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 0)
    const until = (day: string) =>
      database.db.$client.query('UPDATE quotes SET valid_until = $2 WHERE id = $1', [quoteId, day])
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: store.timeZone }).format(new Date())
    await until(today)
    await expireQuotes(database.db)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', isBuyable: true })
    await until(new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10))
    // Before the clock has come by, too.
    expect(await talk.seen(quoteId)).toMatchObject({ isBuyable: false })
    expect(await talk.accept(quoteId, 2000)).toMatchObject({ status: 409, body: { code: 'QUOTE_RUN_OUT' } })
    await expireQuotes(database.db)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: null })
    await talk.write(quoteId, 'Still there?')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: 'admin' })
    await talk.offer(quoteId, 1100, 0)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', revision: 2, quotedPrice: 2200 })
  })

  test('a question that was asked before the end stays the admins’ turn, and is told of an aircraft; an answer ends that', async () => {
    const { quoteId: aog } = await talk.requestAog()
    const { quoteId: plain } = await talk.request(one())
    for (const quoteId of [aog, plain]) {
      await talk.offer(quoteId, 1000, 0)
      await talk.write(quoteId, 'Is the tag dual release?')
    }
    await database.db.$client.query(
      `UPDATE quotes SET valid_until = '2020-01-01', turn_since = now() - interval '31 minutes' WHERE id IN ($1, $2)`,
      [aog, plain],
    )
    await expireQuotes(database.db)
    for (const quoteId of [aog, plain]) {
      expect(await talk.seen(quoteId)).toMatchObject({ status: 'expired', turn: 'admin' })
      expect(await waitingIds()).toContain(quoteId)
    }
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(1)
    await talk.reply(plain, 'It is.')
    expect(await talk.seen(plain)).toMatchObject({ status: 'expired', turn: 'buyer' })
    const { quoteId: accepted } = await talk.request(one())
    await talk.offer(accepted, 1000, 0)
    await talk.write(accepted, 'When does it leave?')
    await talk.accept(accepted, 2000)
    expect(await talk.seen(accepted)).toMatchObject({ status: 'completed', turn: 'admin', isBuyable: true })
    await talk.reply(accepted, 'Today.')
    expect(await talk.seen(accepted)).toMatchObject({ status: 'completed', turn: 'buyer' })
  })

  test('what has no price waits for it, also when the back office has written to its buyer, who has news', async () => {
    const waiting = async () =>
      ((await app.call('/api/quotes/waiting', { headers: buyer.headers })).body as { id: string }[]).map(({ id }) => id)
    const { quoteId } = await talk.requestAog()
    const { turnSince } = await talk.seen(quoteId)
    expect(await waiting()).not.toContain(quoteId)
    await talk.reply(quoteId, 'We are looking.')
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'pending', turn: 'admin', turnSince })
    expect(await waitingIds()).toContain(quoteId)
    expect(await waiting()).toContain(quoteId)
    await database.db.$client.query(`UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id = $1`, [
      quoteId,
    ])
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(1)
    await app.post(`/api/quotes/${quoteId}/seen`, {}, buyer.headers)
    expect(await waiting()).not.toContain(quoteId)
    await talk.offer(quoteId, 1000, 0)
    expect(await talk.seen(quoteId)).toMatchObject({ turn: 'buyer' })
    const before = buyer
    buyer = await signedIn(database.db)
    const { quoteId: plain } = await talk.request(one())
    await talk.reply(plain, 'Which dash number?')
    expect(await talk.seen(plain)).toMatchObject({ status: 'pending', turn: 'admin' })
    expect(await waitingIds()).toContain(plain)
    expect(await waiting()).toContain(plain)
    await talk.offer(plain, 1000, null)
    await talk.approve(plain)
    await talk.reply(plain, 'The freight follows.')
    expect(await talk.seen(plain)).toMatchObject({ status: 'unit_approved', turn: 'admin' })
    expect(await waitingIds()).toContain(plain)
    buyer = before
  })

  test('a reminder goes out once before the end; an unanswered aircraft on the ground is told to the AOG mailbox once', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 0)
    await database.db.$client.query(
      `UPDATE quotes SET valid_until = $2, updated_at = now() - interval '20 days' WHERE id = $1`,
      [quoteId, inDays(2)],
    )
    await remindOfQuotes(database.db, store, 'http://localhost')
    await remindOfQuotes(database.db, store, 'http://localhost')
    expect((await mails(quoteId)).filter(({ event }) => event === 'rfq_expiring')).toHaveLength(1)

    const { quoteId: aog, quoteNumber } = await talk.requestAog()
    const { quoteId: routine } = await talk.requestAog({ ...AOG_REQUEST, urgency: 'routine' })
    expect(quoteNumber).toMatch(/^AOG-/)
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(0)
    await database.db.$client.query(
      `UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id IN ($1, $2)`,
      [aog, routine],
    )
    await Promise.all([1, 2].map(() => escalateAog(database.db, store, 'http://localhost')))
    expect(await escalateAog(database.db, store, 'http://localhost')).toBe(0)
    const sent = await mails(aog)
    expect(sent.map(({ event, recipient }) => [event, recipient])).toEqual([
      ['new_aog', store.mailboxes.aog],
      ['new_aog', store.mailboxes.sales],
      ['aog_received', buyer.email],
      ['aog_unanswered', store.mailboxes.aog],
    ])
    for (const { subject } of sent) expect(subject).toMatch(/^AOG: .*N12345$/)
    expect((await mails(routine)).map(({ event }) => event)).toEqual(['new_aog', 'new_aog', 'aog_received'])
    // Answered, it waits for the buyer; when the back office lets it wait again, that is told again.
    await talk.offer(aog, 1000, 0)
    await talk.counter(aog, 900)
    const tellAgain = async () => {
      await database.db.$client.query(`UPDATE quotes SET turn_since = now() - interval '31 minutes' WHERE id = $1`, [
        aog,
      ])
      await database.db.$client.query(
        `UPDATE aog_details SET escalated_at = now() - interval '1 hour' WHERE quote_id = $1`,
        [aog],
      )
      return escalateAog(database.db, store, 'http://localhost')
    }
    expect(await tellAgain()).toBe(1)
    await talk.offer(aog, 950, 0)
    expect(await tellAgain()).toBe(0)
    expect((await mails(aog)).filter(({ event }) => event === 'aog_unanswered')).toHaveLength(2)
  })

  test('a process of the version before, which knows of no priority, still takes an aircraft on the ground', async () => {
    const { quoteId } = await talk.requestAog()
    const { rows } = await database.db.$client.query(
      `INSERT INTO quotes (quote_number, kind, user_id, turn, notes, preferred_shipping)
        SELECT 'AOG-BEFORE', kind, user_id, turn, notes, preferred_shipping FROM quotes WHERE id = $1 RETURNING priority`,
      [quoteId],
    )
    expect(rows).toEqual([{ priority: 0 }])
    await database.db.$client.query(`DELETE FROM quotes WHERE quote_number = 'AOG-BEFORE'`)
  })
})

describe('the back office', () => {
  test('sees aircraft on the ground above all, finds by part number, and what a number was quoted at before', async () => {
    const { quoteId } = await talk.requestAog({ ...AOG_REQUEST, partNumber: 'Q-100', urgency: 'routine' })
    const list = (await app.call('/api/admin/quotes', { headers: backOffice.headers })).body as {
      quotes: { id: string; kind: string }[]
    }
    const kinds = list.quotes.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('aog')).toBeLessThan(kinds.indexOf('rfq') < 0 ? kinds.length : kinds.indexOf('rfq'))
    const found = (await app.call('/api/admin/quotes?search=q100&show=all', { headers: backOffice.headers })).body as {
      quotes: { id: string }[]
    }
    expect(found.quotes.map(({ id }) => id)).toContain(quoteId)
    const { lines } = await talk.atAdminSeen(quoteId)
    expect(lines[0]?.stock).toEqual([
      { condition: 'new', quantity: 5 },
      { condition: 'overhauled', quantity: 3 },
    ])
    expect(lines[0]?.lastPrices.length).toBeGreaterThan(0)
    const counts = (await app.call('/api/admin/quotes/counts', { headers: backOffice.headers })).body
    expect(counts).toMatchObject({ waitingAog: expect.any(Number) })
  })

  test('lists what waits, what is open, of a status or all in one order, and finds by each name, page by page', async () => {
    const { db } = database
    const other = await signedIn(db, { name: 'Harriet Quimby' })
    await db.$client.query(
      `INSERT INTO profiles (user_id, company_name) VALUES ($1, 'Moisant Exhibition')
        ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
      [other.id],
    )
    const hers = negotiation(
      () => app,
      () => other,
      () => backOffice,
    )
    const ask = () => hers.request({ lines: [{ partNumber: 'ZX-9.81', quantity: 1 }] })
    for (const urgency of ['routine', 'critical', 'aog', 'routine'] as const)
      await talk.requestAog({ ...AOG_REQUEST, urgency, partNumber: 'ZX-AOG' })
    const [waiting, offered, rejected] = [await ask(), await ask(), await ask()]
    await hers.offer(offered.quoteId, 500, null)
    await hers.reject(rejected.quoteId)
    type Listed = { id: string; urgency: Urgency | null; turnSince: string; quoteNumber: string; status: string }
    const list = async (query: string) =>
      (await app.call(`/api/admin/quotes?${query}`, { headers: backOffice.headers })).body as {
        quotes: Listed[]
        after: string | null
      }
    const ids = async (query: string) => (await list(query)).quotes.map(({ id }) => id)
    for (const show of ['waiting', 'open', 'all', 'unit_quoted', 'rejected']) {
      const { quotes } = await list(`show=${show}`)
      const priority = ({ urgency }: Listed) => priorityOf(urgency)
      const inOrder = quotes.toSorted((a, b) => priority(a) - priority(b) || a.turnSince.localeCompare(b.turnSince))
      expect(quotes, show).toEqual(inOrder)
      const mine = [waiting, offered, rejected].filter(({ quoteId }) => quotes.some(({ id }) => id === quoteId))
      expect(mine, show).toEqual(
        {
          waiting: [waiting],
          open: [waiting, offered],
          all: [waiting, offered, rejected],
          unit_quoted: [offered],
          rejected: [rejected],
        }[show],
      )
    }
    for (const search of [
      'zx98',
      'ZX-9',
      'harriet',
      'exhibition',
      other.email.slice(0, 12),
      waiting.quoteNumber.slice(2),
    ])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([waiting.quoteId])
    expect(await ids('search=zx98&show=open')).toEqual([waiting.quoteId, offered.quoteId])
    expect(await ids('search=zx98&show=all&kind=aog')).toEqual([])
    expect(await ids('search=zx98&show=open&assigned=me')).toEqual([offered.quoteId])
    const cursorOf = async (id: string) =>
      (
        await db.$client.query(
          `SELECT ${priorityCursorSql('priority', 'turn_since', 'id')} AS cursor FROM quotes WHERE id = $1`,
          [id],
        )
      ).rows[0].cursor
    const afterWaiting = await cursorOf(waiting.quoteId)
    expect(await ids(`search=zx98&show=all&after=${afterWaiting}`)).toEqual([offered.quoteId, rejected.quoteId])
    expect(await ids('search=%25')).toEqual([])
    // The most urgent first, also from page to page.
    const urgent = (await list('search=zxaog')).quotes
    expect(urgent.map(({ urgency }) => urgency)).toEqual(['aog', 'critical', 'routine', 'routine'])
    for (const [at, { id }] of urgent.entries())
      expect(await ids(`search=zxaog&after=${await cursorOf(id)}`)).toEqual(urgent.slice(at + 1).map(quote => quote.id))
    // Whoever handles or takes away the row that a page begins behind leaves the page where it was.
    const second = urgent[1]?.id ?? ''
    const place = await cursorOf(second)
    await talk.offer(second, 1000, 0)
    expect(await ids(`search=zxaog&after=${place}`)).toEqual(urgent.slice(2).map(quote => quote.id))
    await db.$client.query('DELETE FROM quotes WHERE id = $1', [second])
    expect(await ids(`search=zxaog&after=${place}`)).toEqual(urgent.slice(2).map(quote => quote.id))
    for (const wrong of [second, place.slice(2), `${place}x`, ''])
      expect((await app.call(`/api/admin/quotes?after=${wrong}`, { headers: backOffice.headers })).status).toBe(400)
    expect((await list('kind=aog')).quotes.every(({ urgency }) => urgency !== null)).toBe(true)
    expect((await list('kind=rfq')).quotes.every(({ urgency }) => urgency === null)).toBe(true)
  })
})
