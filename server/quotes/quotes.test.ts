import { describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { inDays, newQuoteKey } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

const admin = quoteBackOffice()
const { database, talk, one, mails } = admin

describe('a quote, step by step', () => {
  test('unit price, approval, shipping, acceptance: each with its mail, in the order of the specification', async () => {
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
      ['rfq_received', admin.buyer.email],
      ['rfq_unit_quoted', admin.buyer.email],
      ['rfq_unit_approved', store.mailboxes.sales],
      ['rfq_shipping_quoted', admin.buyer.email],
      ['rfq_final_accepted', store.mailboxes.sales],
    ])
    expect(sent[1]?.text).toContain('email you when we have a price')
    expect(sent[4]?.text).toContain('$265.65')
    expect(sent[4]?.text).toMatch(/Valid through: [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(JSON.stringify(done)).not.toContain('Coleman')
  })

  test('the buyer names the country with the postal code; a client that omits it means the United States', async () => {
    const approved = async (zipCode: string, more = {}) => {
      const { quoteId } = await talk.request(one())
      await talk.offer(quoteId, 1000, null)
      const { status, body } = await talk.approve(quoteId, zipCode, more)
      return { quoteId, status, ...(body as { message?: string }), quote: await talk.seen(quoteId) }
    }
    expect((await approved('33126')).quote).toMatchObject({ zipCode: '33126', shippingCountry: 'US' })
    expect((await approved('00901')).quote).toMatchObject({ zipCode: '00901', shippingCountry: 'PR' })
    expect((await approved('', { shippingCountry: 'AE' })).quote).toMatchObject({ zipCode: '', shippingCountry: 'AE' })
    for (const [zipCode, more] of [
      ['K1A 0B1', {}],
      ['33126', { shippingCountry: 'CA' }],
      ['33126', { shippingCountry: 'Atlantis' }],
      ['', { shippingCountry: 'ES' }],
    ] as const)
      expect(await approved(zipCode, more)).toMatchObject({ status: 400, quote: { status: 'unit_quoted' } })
    const { quoteId, quote } = await approved('33126', { shippingCountry: 'Spain' })
    expect(quote).toMatchObject({ zipCode: '33126', shippingCountry: 'ES' })
    expect(quote.history.at(-1)).toMatchObject({ event: 'unit_approved', note: '33126, Spain' })
    expect((await mails(quoteId)).find(({ event }) => event === 'rfq_unit_approved')?.text).toContain(
      'Ship to: 33126, Spain',
    )

    // A full offer for another country clears the postal code, which belonged to the previous country.
    await talk.offer(quoteId, 1000, 4000, { shippingCountry: 'DE' })
    expect(await talk.seen(quoteId)).toMatchObject({ zipCode: '', shippingCountry: 'DE' })
    // The country stays after a counter-offer and after a new offer without a country; freight of 0 has no country.
    await talk.counter(quoteId, 900)
    await talk.offer(quoteId, 900, 0, { shippingCountry: 'US' })
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'quoted', shippingCountry: 'DE' })
  })

  test('freight to an embargoed place is neither requested nor quoted, and no offer is sent there', async () => {
    const unavailable = { status: 422, body: { code: 'SHIPPING_UNAVAILABLE' } }
    const { quoteId } = await talk.request(one())
    expect(await talk.offer(quoteId, 1000, 4000, { shippingCountry: 'Iran' })).toMatchObject(unavailable)
    expect((await talk.offer(quoteId, 1000, null)).status).toBe(200)
    expect(await talk.approve(quoteId, '', { shippingCountry: 'IR' })).toMatchObject(unavailable)
    expect(await talk.approve(quoteId, '95000', { shippingCountry: 'UA' })).toMatchObject(unavailable)
    expect((await talk.approve(quoteId)).status).toBe(200)
    // The buyer named the country before it was embargoed.
    await database.db.$client.query("UPDATE quotes SET shipping_country = 'IR', zip_code = '' WHERE id = $1", [quoteId])
    expect(await talk.priceShipping(quoteId, 1875)).toMatchObject(unavailable)
    expect(await talk.offer(quoteId, 1000, 4000)).toMatchObject(unavailable)
    expect(await talk.seen(quoteId)).toMatchObject({ status: 'unit_approved' })
    expect((await talk.offer(quoteId, 1000, 4000, { shippingCountry: 'DE' })).status).toBe(200)
  })

  test('on the buyer’s own carrier account the unit price is the total, quoted at once with free shipping', async () => {
    const account = await admin.app.post(
      '/api/settings/carrier-accounts',
      { provider: 'ups', accountNumber: 'A1B2C3' },
      admin.buyer.headers,
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
    const otherQuote = await talk.request(one())
    await talk.offer(otherQuote.quoteId, 1000, null)
    expect((await talk.approve(otherQuote.quoteId, '99201', { carrierAccountId: id })).status).toBe(200)
    expect(await talk.seen(otherQuote.quoteId)).toMatchObject({ status: 'quoted', shippingPrice: 0, quotedPrice: 2000 })
  })

  test('a quote has several conditions, a part that is not in the catalog, an alternate and an unavailable part', async () => {
    const { quoteId } = await talk.request({
      lines: [
        { productId: admin.part, condition: 'new', quantity: 1 },
        { productId: admin.part, condition: 'overhauled', quantity: 2 },
        { partNumber: 'NOT-LISTED-7', quantity: 4 },
        { partNumber: 'GONE-1', quantity: 1 },
      ],
    })
    const requestedLines = (await talk.seen(quoteId)).lines
    expect(requestedLines.map(({ sku, productId }) => [sku, productId])).toEqual([
      ['Q-100', admin.part],
      ['Q-100', admin.part],
      ['NOT-LISTED-7', null],
      ['GONE-1', null],
    ])
    const [a, b, c, d] = requestedLines.map(({ id }) => id)
    const common = { answer: 'offered', unitPrice: 1001, fromStock: true } as const
    const answer = await admin.app.post(
      `/api/admin/quotes/${quoteId}/offer`,
      {
        version: await talk.version(quoteId),
        offer: {
          lines: [
            { ...common, lineId: a, partNumber: 'Q-100', condition: 'new', quantity: 1 },
            { ...common, lineId: b, partNumber: 'Q-100', condition: 'overhauled', quantity: 2, unitPrice: 500 },
            {
              ...common,
              lineId: c,
              partNumber: 'NOT-LISTED-7A',
              condition: 'serviceable',
              quantity: 4,
              name: 'Later dash number',
              leadTimeDays: 10,
              paperwork: 'FAA 8130-3',
              remark: 'Supersedes -7',
            },
            { answer: 'unavailable', lineId: d, remark: 'Out of production' },
          ],
          shippingPrice: 0,
          validUntil: inDays(10),
        },
      },
      admin.backOffice.headers,
    )
    expect(answer).toMatchObject({ status: 200 })
    const quote = await talk.seen(quoteId)
    expect(quote).toMatchObject({ status: 'quoted', quotedPrice: 1001 + 1000 + 4004, averageUnitPrice: 858 })
    expect(quote.lines[2]).toMatchObject({
      sku: 'NOT-LISTED-7',
      offer: { sku: 'NOT-LISTED-7A', leadTimeDays: 10, paperwork: 'FAA 8130-3', fromStock: false },
    })
    expect(quote.lines[3]).toMatchObject({ answer: 'unavailable', offer: null, remark: 'Out of production' })

    // A counter-offer names each offered line once.
    const counter = (...ids: (number | undefined)[]) =>
      admin.app.post(
        `/api/quotes/${quoteId}/counter`,
        { version: quote.version, prices: ids.map(lineId => ({ lineId, unitPrice: 900 })) },
        admin.buyer.headers,
      )
    expect(await counter(a, d)).toMatchObject({ status: 422, body: { code: 'QUOTE_LINES_DIFFER' } })
    expect((await counter(a, a)).status).toBe(400)
    expect((await talk.seen(quoteId)).lines.map(({ counterPrice }) => counterPrice)).toEqual([null, null, null, null])
    expect((await counter(a, c)).status).toBe(200)
    expect((await talk.seen(quoteId)).lines.map(({ counterPrice }) => counterPrice)).toEqual([900, null, 900, null])
  })

  test('a message of the back office is idempotent by its key, also under concurrent calls', async () => {
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

  test('a counter-offer returns the turn; the next offer is the next revision; a question changes the turn too', async () => {
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

test('both sides see the end of a very long conversation', async () => {
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

test('a repeated message is one message and one mail; another text under its key is refused', async () => {
  const { quoteId } = await talk.request(one())
  const key = newQuoteKey()
  for (const text of ['Is it new?', 'Is it new?']) expect((await talk.write(quoteId, text, key)).status).toBe(200)
  expect(await talk.write(quoteId, 'Something else', key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  const { history } = await talk.seen(quoteId)
  expect(history.filter(({ event }) => event === 'wrote').map(({ note }) => note)).toEqual(['Is it new?'])
})
