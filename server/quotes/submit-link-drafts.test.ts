import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { limitPerCustomer } from '../customers/accounts/lock-customer.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { consumeLimit } from '../limits.ts'
import { submitLinkDrafts, submitPendingLinkDrafts } from './submit-link-drafts.ts'
import { newQuoteKey } from './testing.ts'
import { draftOf, linkDraftStore } from './testing-link-drafts.ts'

const { database, mail, open, skusOf, errors, shop, letAMinutePass, keptOf, invalidate: forget } = linkDraftStore()

test('opening the link submits a draft once, even if the first device submits it too', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const draft = draftOf('TRAVELS-1')
  // Both mails carry it.
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

test('another link, an expired link or another customer submits nothing', async () => {
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

test('the store submits drafts that their page did not submit', async () => {
  const buyer = await signedIn(database.db)
  await open(buyer.id, await mail(buyer.email, draftOf('LEFT-1')))
  expect(await submitPendingLinkDrafts(shop)).toBe(0)
  await letAMinutePass()
  expect(await submitPendingLinkDrafts(shop)).toBe(1)
  expect(await skusOf(buyer.id)).toEqual(['LEFT-1'])
  expect(await keptOf(buyer.email)).toEqual([])
})

test('a stranger’s draft replaces no other draft: each link submits only its own', async () => {
  const buyer = await signedIn(database.db)
  const token = await mail(buyer.email, draftOf('MINE-1'))
  await mail(buyer.email, draftOf('STRANGE-1'))
  await open(buyer.id, token)
  await letAMinutePass()
  expect(await submitPendingLinkDrafts(shop)).toBe(1)
  expect(await skusOf(buyer.id)).toEqual(['MINE-1'])
})

test('a draft changed under its key is carried by its newest link only', async () => {
  const buyer = await signedIn(database.db)
  const draft = draftOf('BEFORE-1')
  const old = await mail(buyer.email, draft)
  const token = await mail(buyer.email, draftOf('AFTER-1', draft.key))
  const bring = async (by: string) => {
    await open(buyer.id, by)
    return submitLinkDrafts(shop, buyer.id)
  }
  expect(await bring(old)).toEqual([])
  expect(await bring(token)).toMatchObject([{ key: draft.key }])
  expect(await skusOf(buyer.id)).toEqual(['AFTER-1'])
})

test('requests by strangers for an address do not displace the draft of its owner', async () => {
  const buyer = await signedIn(database.db)
  const mine = draftOf('MINE-2')
  const token = await mail(buyer.email, mine)
  const others = Array.from({ length: 30 }, (_, nth) => mail(buyer.email, draftOf(`CROWD-${nth}`)))
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
  expect(await keptOf(buyer.email)).toHaveLength(31)
  await open(buyer.id, token)
  expect(await submitLinkDrafts(shop, buyer.id)).toMatchObject([{ key: mine.key }])
})

test('an address stores its newest drafts, up to the number of links that it can get', async () => {
  const buyer = await signedIn(database.db)
  await database.db.$client.query(
    `INSERT INTO link_drafts (key, email, links, draft, part_numbers, expires_at)
      SELECT gen_random_uuid(), $1, ARRAY['old ' || n], '{}', '{}', now() + interval '1 hour' FROM generate_series(1, 250) n`,
    [buyer.email],
  )
  const mine = draftOf('NEWEST-1')
  const token = await mail(buyer.email, mine)
  const drafts = await keptOf(buyer.email)
  expect(drafts).toHaveLength(200)
  expect(drafts.map(({ key }) => key)).toContain(mine.key)
  await open(buyer.id, token)
  expect(await submitLinkDrafts(shop, buyer.id)).toMatchObject([{ key: mine.key }])
})

test('a draft is stored while the store is busy or its buyer is over a limit', async () => {
  const [buyer, eager] = [await signedIn(database.db), await signedIn(database.db)]
  const [draft, other] = [draftOf('BUSY-1'), draftOf('OFTEN-1')]
  await open(buyer.id, await mail(buyer.email, draft))
  await open(eager.id, await mail(eager.email, other))
  const gate = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 101 }, () => limitPerCustomer(buyer.id, () => gate.promise))
  expect(await submitLinkDrafts(shop, buyer.id)).toEqual([])
  expect(errors).toContainEqual(expect.objectContaining({ draft: draft.key, err: new Refusal('BUSY') }))
  expect(await keptOf(buyer.email)).toEqual([{ key: draft.key, problem: null }])
  gate.resolve()
  await Promise.all(crowd)
  expect(await submitLinkDrafts(shop, buyer.id)).toMatchObject([{ key: draft.key }])

  for (;;) {
    try {
      await consumeLimit(database.db, 'quotes', eager.id)
    } catch {
      break
    }
  }
  expect(await submitLinkDrafts(shop, eager.id)).toEqual([])
  expect(await keptOf(eager.email)).toEqual([{ key: other.key, problem: null }])
})

test('one customer’s failing draft is logged and does not stop the others', async () => {
  const buyers = [await signedIn(database.db), await signedIn(database.db), await signedIn(database.db)]
  for (const [nth, { id, email }] of buyers.entries()) await open(id, await mail(email, draftOf(`ROUND-${nth}`)))
  await database.db.$client.query(`
    CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
    CREATE TRIGGER fail_here BEFORE INSERT ON quote_lines FOR EACH ROW WHEN (NEW.sku = 'ROUND-1') EXECUTE FUNCTION fail_here()`)
  await letAMinutePass()
  // The order of drafts is random: several rounds try the failing one first and last.
  for (let round = 0; round < 3; round++) await submitPendingLinkDrafts(shop)
  expect(await Promise.all(buyers.map(({ id }) => skusOf(id)))).toEqual([['ROUND-0'], [], ['ROUND-2']])
  expect(errors).toContainEqual(expect.objectContaining({ userId: buyers[1]?.id }))
  await database.db.$client.query('DROP FUNCTION fail_here CASCADE')
  expect(await submitPendingLinkDrafts(shop)).toBe(1)
  expect(await skusOf(buyers[1]?.id ?? '')).toEqual(['ROUND-1'])
})

test('a draft corrected before sign-in arrives once, even if the earlier link is opened', async () => {
  const app = testApp(database.db, noGateway)
  const buyer = await signedIn(database.db)
  const [before, after] = [draftOf('QUANTITY-1'), draftOf('QUANTITY-10')]
  const token = await mail(buyer.email, before)
  expect(await forget(before.key)).toMatchObject({ status: 200, body: { isSent: false } })
  await open(buyer.id, token)
  expect((await app.post('/api/quotes/carried', {}, buyer.headers)).body).toEqual([])
  // The browser submits the correction.
  const { key, request } = after
  expect((await app.post('/api/quotes', { key, request }, buyer.headers)).status).toBe(200)
  expect(await skusOf(buyer.id)).toEqual(['QUANTITY-10'])
})

test('deleting a draft that is already a request is refused; another key deletes nothing', async () => {
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
