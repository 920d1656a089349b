import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { Refusal } from '../../domain/refusal.ts'
import { addProduct } from '../catalogue/testing.ts'
import { limitPerCustomer } from '../customers/accounts/lock-customer.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { consumeLimit } from '../limits.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { carrying, claimDraft, deleteOldDrafts } from './link-drafts.ts'
import { sendCarried, sendLeftCarried } from './send-carried.ts'
import { newQuoteKey } from './testing.ts'

const database = testDatabase()
const noMail = async () => {}
const NO_MAILS = { verification: noMail, magicLink: noMail, reset: noMail }
const line = (partNumber: string) => ({ productId: null as number | null, partNumber, condition: null, quantity: 2 })
const AOG = {
  ...{
    quantity: 1,
    condition: null,
    aircraftType: 'Cessna 172S',
    tailNumber: 'N12345',
    location: 'KSFF',
    needBy: null,
  },
  ...{ urgency: 'aog' as const, contactName: '', contactPhone: '509-555-0100', description: '' },
  ...{ preferredShipping: 'next_day' as const, wantsOwnAccount: false, carrierAccountId: null },
}
const draftOf = (partNumber: string, key = newQuoteKey()) => ({
  key,
  keptAt: Date.now(),
  kind: 'rfq' as const,
  request: {
    notes: '',
    preferredShipping: 'ground' as const,
    wantsOwnAccount: true,
    carrierAccountId: null,
    lines: [line(partNumber)],
  },
})
const mail = async (email: string, draft: QuoteDraft, token: string = randomUUID()) => {
  await inTransaction(database.db, tx => carrying(tx, NO_MAILS, draft).magicLink(email, token))
  return token
}
const open = (userId: string, token: string) => inTransaction(database.db, tx => claimDraft(tx, userId, token))
const skusOf = async (userId: string) =>
  (
    await database.db.$client.query<{ sku: string }>(
      'SELECT l.sku FROM quotes q JOIN quote_lines l ON l.quote_id = q.id WHERE q.user_id = $1 ORDER BY l.sku',
      [userId],
    )
  ).rows.map(({ sku }) => sku)

test('a draft arrives from whichever device opens the link, once, though the first comes back too', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const draft = draftOf('TRAVELS-1')
  // The second mail carries it as well as the first.
  const first = await mail(buyer.email, draft)
  await mail(buyer.email, draft)
  await open(buyer.id, first)
  const send = () => app.post('/api/quotes/carried', {}, buyer.headers)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.flatMap(({ body }) => body as object[])).toContainEqual(
    expect.objectContaining({ key: draft.key, kind: 'rfq' }),
  )
  const { key, request } = draft
  expect((await app.post('/api/quotes', { key, request }, buyer.headers)).status).toBe(200)
  expect(await skusOf(buyer.id)).toEqual(['TRAVELS-1'])
  expect((await send()).body).toEqual([])
})

test('it belongs to its link: another link, an old one, somebody else brings nothing', async () => {
  const [buyer, other] = [await signedIn(database.db), await signedIn(database.db)]
  const token = await mail(buyer.email, draftOf('BOUND-1'))
  await open(buyer.id, randomUUID())
  await open(other.id, token)
  await database.db.$client.query(`UPDATE link_drafts SET expires_at = now() - interval '1 s' WHERE email = $1`, [
    buyer.email,
  ])
  await open(buyer.id, token)
  const { rows } = await database.db.$client.query('SELECT FROM link_drafts WHERE user_id IS NOT NULL')
  expect(rows).toEqual([])
})

const errors: unknown[] = []
const LOG = { info: () => {}, warn: () => {}, error: (fields: unknown) => void errors.push(fields) }
const shop = {
  get db() {
    return database.db
  },
  publicUrl: 'http://localhost',
  log: LOG,
}
const letAMinutePass = () =>
  database.db.$client.query(`UPDATE link_drafts SET expires_at = expires_at - interval '2 minutes'`)
const keptOf = async (email: string) =>
  (
    await database.db.$client.query<{ key: string; problem: string | null }>(
      'SELECT key, problem FROM link_drafts WHERE email = $1 ORDER BY asked_at, key',
      [email],
    )
  ).rows

test('what a page did not send the store does', async () => {
  const buyer = await signedIn(database.db)
  await open(buyer.id, await mail(buyer.email, draftOf('LEFT-1')))
  expect(await sendLeftCarried(shop)).toBe(0)
  await letAMinutePass()
  expect(await sendLeftCarried(shop)).toBe(1)
  expect(await skusOf(buyer.id)).toEqual(['LEFT-1'])
  expect(await keptOf(buyer.email)).toEqual([])
})

test('a stranger’s draft takes no one’s place: each link sends its own, and nobody asked for the other', async () => {
  const buyer = await signedIn(database.db)
  const token = await mail(buyer.email, draftOf('MINE-1'))
  await mail(buyer.email, draftOf('STRANGE-1'))
  await open(buyer.id, token)
  await letAMinutePass()
  expect(await sendLeftCarried(shop)).toBe(1)
  expect(await skusOf(buyer.id)).toEqual(['MINE-1'])
})

test('a draft that was changed under its key is what its newest link carries, and no older one', async () => {
  const buyer = await signedIn(database.db)
  const draft = draftOf('BEFORE-1')
  const old = await mail(buyer.email, draft)
  const token = await mail(buyer.email, draftOf('AFTER-1', draft.key))
  const bring = async (by: string) => {
    await open(buyer.id, by)
    return sendCarried(shop, buyer.id)
  }
  expect(await bring(old)).toEqual([])
  expect(await bring(token)).toMatchObject([{ key: draft.key }])
  expect(await skusOf(buyer.id)).toEqual(['AFTER-1'])
})

test('many who ask for one address at once are all answered, and the five newest wait', async () => {
  const buyer = await signedIn(database.db)
  const others = Array.from({ length: 12 }, (_, nth) => mail(buyer.email, draftOf(`CROWD-${nth}`)))
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
  expect(await keptOf(buyer.email)).toHaveLength(5)
  const mine = draftOf('NEWEST-1')
  const token = await mail(buyer.email, mine)
  expect((await keptOf(buyer.email)).map(({ key }) => key)).toContain(mine.key)
  expect(await keptOf(buyer.email)).toHaveLength(5)
  await open(buyer.id, token)
  expect(await sendCarried(shop, buyer.id)).toMatchObject([{ key: mine.key }])
})

test('a store that is busy, or a buyer who asked too often, loses nothing', async () => {
  const [buyer, eager] = [await signedIn(database.db), await signedIn(database.db)]
  const [draft, other] = [draftOf('BUSY-1'), draftOf('OFTEN-1')]
  await open(buyer.id, await mail(buyer.email, draft))
  await open(eager.id, await mail(eager.email, other))
  const gate = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 101 }, () => limitPerCustomer(buyer.id, () => gate.promise))
  expect(await sendCarried(shop, buyer.id)).toEqual([])
  expect(errors).toContainEqual(expect.objectContaining({ draft: draft.key, err: new Refusal('BUSY') }))
  expect(await keptOf(buyer.email)).toEqual([{ key: draft.key, problem: null }])
  gate.resolve()
  await Promise.all(crowd)
  expect(await sendCarried(shop, buyer.id)).toMatchObject([{ key: draft.key }])

  for (;;) {
    try {
      await consumeLimit(database.db, 'quotes', eager.id)
    } catch {
      break
    }
  }
  expect(await sendCarried(shop, eager.id)).toEqual([])
  expect(await keptOf(eager.email)).toEqual([{ key: other.key, problem: null }])
})

test('one customer’s draft that fails stops nobody: the others’ are sent, and the log says which', async () => {
  const buyers = [await signedIn(database.db), await signedIn(database.db), await signedIn(database.db)]
  for (const [nth, { id, email }] of buyers.entries()) await open(id, await mail(email, draftOf(`ROUND-${nth}`)))
  await database.db.$client.query(`
    CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE TRIGGER fail_here BEFORE INSERT ON quote_lines FOR EACH ROW WHEN (NEW.sku = 'ROUND-1') EXECUTE FUNCTION fail_here()`)
  await letAMinutePass()
  // Whichever comes first.
  for (let round = 0; round < 3; round++) await sendLeftCarried(shop)
  expect(await Promise.all(buyers.map(({ id }) => skusOf(id)))).toEqual([['ROUND-0'], [], ['ROUND-2']])
  expect(errors).toContainEqual(expect.objectContaining({ userId: buyers[1]?.id }))
  await database.db.$client.query('DROP FUNCTION fail_here CASCADE')
  expect(await sendLeftCarried(shop)).toBe(1)
  expect(await skusOf(buyers[1]?.id ?? '')).toEqual(['ROUND-1'])
})

test('what is refused for good is kept with what was typed, and said to its buyer alone', async () => {
  const app = testApp(database.db, noGateway)
  const [buyer, other] = [await signedIn(database.db), await signedIn(database.db)]
  const part = await addProduct(database.db, { sku: 'GONE-1', price: 100 })
  const gone = draftOf('')
  gone.request = {
    ...gone.request,
    notes: 'with an 8130-3',
    lines: [{ ...line('STAYS-1') }, { ...line(''), productId: part }],
  }
  const aog = { ...draftOf('x'), kind: 'aog' as const, request: { ...AOG, partNumber: '161T010-2' } }
  for (const draft of [gone, aog]) await open(buyer.id, await mail(buyer.email, draft))
  await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [part])
  // Made by a version of the store that asked for less.
  await database.db.$client.query(`UPDATE link_drafts SET draft = draft #- '{request,contactPhone}' WHERE key = $1`, [
    aog.key,
  ])
  expect((await app.post('/api/quotes/carried', {}, buyer.headers)).body).toEqual([])
  const refused = async ({ headers }: { headers: Record<string, string> }) =>
    (await app.call('/api/quotes/refused', { headers })).body
  expect(await refused(buyer)).toMatchObject([
    {
      ...{ key: aog.key, kind: 'aog', problem: expect.stringContaining('does not fit our form') },
      lines: [{ productId: null, partNumber: '161T010-2', quantity: 1 }],
      fields: { partNumber: '161T010-2', quantity: '1', tailNumber: 'N12345', location: 'KSFF' },
    },
    {
      ...{ key: gone.key, kind: 'rfq', problem: expect.stringContaining('no longer in our catalog') },
      askedAt: expect.stringMatching(/^\d{4}-/),
      fields: { notes: 'with an 8130-3', preferredShipping: 'ground', wantsOwnAccount: 'true' },
      lines: [
        { productId: null, partNumber: 'STAYS-1', quantity: 2 },
        { productId: null, partNumber: 'GONE-1', quantity: 2 },
      ],
    },
  ])
  // It is not tried again, and waits as long as its buyer needs.
  await letAMinutePass()
  expect(await sendLeftCarried(shop)).toBe(0)
  expect(await refused(other)).toEqual([])
  const forget = (who: typeof buyer) => app.post(`/api/quotes/refused/${aog.key}/forget`, {}, who.headers)
  expect((await forget(other)).status).toBe(200)
  expect(await refused(buyer)).toHaveLength(2)
  expect((await forget(buyer)).status).toBe(200)
  expect(await refused(buyer)).toMatchObject([{ key: gone.key }])
})

test('what is put right and sent under its key is refused no more; the same request of somebody else leaves it', async () => {
  const app = testApp(database.db, noGateway)
  const [buyer, other] = [await signedIn(database.db), await signedIn(database.db)]
  const part = await addProduct(database.db, { sku: 'GONE-2', price: 100 })
  const draft = draftOf('')
  draft.request.lines = [{ ...line(''), productId: part }]
  await open(buyer.id, await mail(buyer.email, draft))
  await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [part])
  await sendCarried(shop, buyer.id)
  const send = (by: typeof buyer, key: string) =>
    app.post('/api/quotes', { key, request: { ...draft.request, lines: [line('GONE-2')] } }, by.headers)
  expect((await send(other, newQuoteKey())).status).toBe(200)
  expect(await keptOf(buyer.email)).toEqual([{ key: draft.key, problem: 'PRODUCT_NOT_FOUND' }])
  expect((await send(buyer, draft.key)).status).toBe(200)
  expect(await keptOf(buyer.email)).toEqual([])
  expect(await skusOf(buyer.id)).toEqual(['GONE-2'])
})

test('what could not be sent for a week is not thrown away: its buyer is told to ask again, for a month', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const [draft, unopened] = [draftOf('NEVER-1'), draftOf('UNOPENED-1')]
  await open(buyer.id, await mail(buyer.email, draft))
  await mail(buyer.email, unopened)
  await database.db.$client.query(`
    CREATE FUNCTION fail_always() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE TRIGGER fail_always BEFORE INSERT ON quote_lines FOR EACH ROW WHEN (NEW.sku = 'NEVER-1') EXECUTE FUNCTION fail_always()`)
  const pass = (days: number) =>
    database.db.$client.query('UPDATE link_drafts SET expires_at = expires_at - make_interval(days => $1)', [days])
  for (let day = 0; day < 7; day++) {
    await sendLeftCarried(shop)
    await deleteOldDrafts(database.db)
    expect(await keptOf(buyer.email)).toContainEqual({ key: draft.key, problem: null })
    await pass(1)
  }
  // Whichever of the two comes first.
  await deleteOldDrafts(database.db)
  await sendLeftCarried(shop)
  const refused = async () => (await app.call('/api/quotes/refused', { headers: buyer.headers })).body
  expect(await refused()).toMatchObject([
    {
      ...{ key: draft.key, problem: expect.stringContaining('Please send it again') },
      lines: [{ partNumber: 'NEVER-1', quantity: 2 }],
    },
  ])
  expect(await keptOf(buyer.email)).toHaveLength(1)
  expect(errors).toContainEqual({ draft: draft.key, userId: buyer.id })
  await database.db.$client.query('DROP FUNCTION fail_always CASCADE')
  await pass(29)
  await deleteOldDrafts(database.db)
  expect(await sendLeftCarried(shop)).toBe(0)
  expect(await refused()).toHaveLength(1)
  await pass(2)
  await deleteOldDrafts(database.db)
  expect(await keptOf(buyer.email)).toEqual([])
})

const forget = (key: string) => testApp(database.db, noGateway).post('/api/quotes/carried/forget', { key })

test('what was corrected before signing in arrives once, as corrected, though the link of before is opened', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const [before, after] = [draftOf('QUANTITY-1'), draftOf('QUANTITY-10')]
  const token = await mail(buyer.email, before)
  expect(await forget(before.key)).toMatchObject({ status: 200, body: { isSent: false } })
  await open(buyer.id, token)
  expect((await app.post('/api/quotes/carried', {}, buyer.headers)).body).toEqual([])
  // The browser of the correction.
  const { key, request } = after
  expect((await app.post('/api/quotes', { key, request }, buyer.headers)).status).toBe(200)
  expect(await skusOf(buyer.id)).toEqual(['QUANTITY-10'])
})

test('what has become a request already is said to be one; another key takes nothing back', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const draft = draftOf('SENT-BEFORE-1')
  const token = await mail(buyer.email, draft)
  expect((await forget(newQuoteKey())).body).toEqual({ isSent: false })
  await open(buyer.id, token)
  await app.post('/api/quotes/carried', {}, buyer.headers)
  expect((await forget(draft.key)).body).toEqual({ isSent: true })
  expect(await skusOf(buyer.id)).toEqual(['SENT-BEFORE-1'])
})
