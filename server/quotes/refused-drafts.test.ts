import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { deleteOldDrafts } from './link-drafts.ts'
import { submitLinkDrafts, submitPendingLinkDrafts } from './submit-link-drafts.ts'
import { newQuoteKey } from './testing.ts'
import { AOG, draftOf, line, linkDraftStore } from './testing-link-drafts.ts'

const { database, mail, open, skusOf, errors, shop, letAMinutePass, keptOf } = linkDraftStore()

test('a draft refused for good is stored with its contents, and shown to its buyer only', async () => {
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
  // Made by a version of the store with fewer required fields.
  await database.db.$client.query(`UPDATE link_drafts SET draft = draft #- '{request,location}' WHERE key = $1`, [
    aog.key,
  ])
  expect((await app.post('/api/quotes/carried', {}, buyer.headers)).body).toEqual([])
  const refused = async ({ headers }: { headers: Record<string, string> }) =>
    (await app.call('/api/quotes/refused', { headers })).body
  expect(await refused(buyer)).toMatchObject([
    {
      key: aog.key,
      kind: 'aog',
      problem: expect.stringContaining('no longer fits our form'),
      lines: [{ productId: null, partNumber: '161T010-2', quantity: 1 }],
      fields: { partNumber: '161T010-2', quantity: '1', tailNumber: 'N12345', contactPhone: '509-555-0100' },
    },
    {
      key: gone.key,
      kind: 'rfq',
      problem: expect.stringContaining('no longer in our catalog'),
      askedAt: expect.stringMatching(/^\d{4}-/),
      fields: { notes: 'with an 8130-3', preferredShipping: 'ground', wantsOwnAccount: 'true' },
      lines: [
        { productId: null, partNumber: 'STAYS-1', quantity: 2 },
        { productId: null, partNumber: 'GONE-1', quantity: 2 },
      ],
    },
  ])
  // The store does not retry the draft, which waits for its buyer.
  await letAMinutePass()
  expect(await submitPendingLinkDrafts(shop)).toBe(0)
  expect(await refused(other)).toEqual([])
  const forget = (who: typeof buyer) => app.post(`/api/quotes/refused/${aog.key}/forget`, {}, who.headers)
  expect((await forget(other)).status).toBe(200)
  expect(await refused(buyer)).toHaveLength(2)
  expect((await forget(buyer)).status).toBe(200)
  expect(await refused(buyer)).toMatchObject([{ key: gone.key }])
})

test('a corrected draft sent under its key is no longer refused; a request of another customer with that key does not change it', async () => {
  const app = testApp(database.db, noGateway)
  const [buyer, other] = [await signedIn(database.db), await signedIn(database.db)]
  const part = await addProduct(database.db, { sku: 'GONE-2', price: 100 })
  const draft = draftOf('')
  draft.request.lines = [{ ...line(''), productId: part }]
  await open(buyer.id, await mail(buyer.email, draft))
  await database.db.$client.query('UPDATE products SET is_published = false WHERE id = $1', [part])
  await submitLinkDrafts(shop, buyer.id)
  const send = (by: typeof buyer, key: string) =>
    app.post('/api/quotes', { key, request: { ...draft.request, lines: [line('GONE-2')] } }, by.headers)
  expect((await send(other, newQuoteKey())).status).toBe(200)
  expect(await keptOf(buyer.email)).toEqual([{ key: draft.key, problem: 'PRODUCT_NOT_FOUND' }])
  expect((await send(buyer, draft.key)).status).toBe(200)
  expect(await keptOf(buyer.email)).toEqual([])
  expect(await skusOf(buyer.id)).toEqual(['GONE-2'])
})

test('a draft that could not be submitted for a week stays for a month, and its buyer is asked to send it again', async () => {
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
    await submitPendingLinkDrafts(shop)
    await deleteOldDrafts(database.db)
    expect(await keptOf(buyer.email)).toContainEqual({ key: draft.key, problem: null })
    await pass(1)
  }
  // In either order.
  await deleteOldDrafts(database.db)
  await submitPendingLinkDrafts(shop)
  const refused = async () => (await app.call('/api/quotes/refused', { headers: buyer.headers })).body
  expect(await refused()).toMatchObject([
    {
      key: draft.key,
      problem: expect.stringContaining('Please send it again'),
      lines: [{ partNumber: 'NEVER-1', quantity: 2 }],
    },
  ])
  expect(await keptOf(buyer.email)).toHaveLength(1)
  expect(errors).toContainEqual({ draft: draft.key, userId: buyer.id })
  await database.db.$client.query('DROP FUNCTION fail_always CASCADE')
  await pass(29)
  await deleteOldDrafts(database.db)
  expect(await submitPendingLinkDrafts(shop)).toBe(0)
  expect(await refused()).toHaveLength(1)
  await pass(2)
  await deleteOldDrafts(database.db)
  expect(await keptOf(buyer.email)).toEqual([])
})
