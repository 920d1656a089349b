import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteUnusedAttachments } from '../attachments/delete-unused-attachments.ts'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { filesIn } from '../catalogue/pictures/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { mailedLink, newEmail, openBrowser } from '../customers/accounts/testing-browser.ts'
import { scannedPdf } from '../inventory/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import { deleteOldDrafts } from './link-drafts.ts'
import { submitLinkDrafts } from './submit-link-drafts.ts'
import { newQuoteKey } from './testing.ts'
import { AOG, draftOf, linkDraftStore } from './testing-link-drafts.ts'

// Files attached to a request without an account wait with its draft.

const { database, mail, open, shop, keptOf, invalidate: forget } = linkDraftStore()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
beforeEach(() => deleteTries(database.db))

let pdfs = 0
const file = async (name: string, headers: Record<string, string> = {}) => {
  const { body } = await admin.upload('/attachments', 'application/octet-stream', scannedPdf(`List ${++pdfs}`), headers)
  return { upload: String(body.upload), name }
}
type File = Awaited<ReturnType<typeof file>>
const draftWith = (partNumber: string, attachments: File[], key = newQuoteKey()) => ({
  ...draftOf(partNumber, key),
  attachments,
})
const letDaysPass = (days: number) =>
  database.db.$client.query('UPDATE attachments SET created_at = created_at - make_interval(days => $1)', [days])
const filesOf = async (buyer: TestUser) => {
  const { rows } = await database.db.$client.query<{ sku: string; name: string }>(
    `SELECT l.sku, a.name FROM quotes q JOIN quote_lines l ON l.quote_id = q.id JOIN attachments a ON a.quote_id = q.id
      WHERE q.user_id = $1 ORDER BY l.sku, a.name`,
    [buyer.id],
  )
  return rows.map(({ sku, name }) => `${sku} ${name}`)
}
const isThere = async ({ upload }: File) =>
  (await database.db.$client.query('SELECT FROM attachments WHERE key = $1', [upload])).rows.length > 0
const refused = async (buyer: TestUser) =>
  (await admin.app.call('/api/quotes/refused', { headers: buyer.headers })).body as {
    key: string
    problem: string
    attachments: File[]
  }[]

test('files arrive once with the draft of a guest, days later and from another device, for both kinds of request', async () => {
  const buyer = await signedIn(database.db)
  const [list, plate] = [await file('list.pdf'), await file('plate.pdf')]
  const draft = draftWith('FILES-1', [list])
  const aog = {
    ...draftOf('x'),
    kind: 'aog' as const,
    request: { ...AOG, partNumber: 'FILES-2' },
    attachments: [plate],
  }
  for (const one of [draft, aog]) await open(buyer.id, await mail(buyer.email, one))
  await letDaysPass(6)
  expect(await deleteUnusedAttachments(database.db, admin.files)).toBe(0)
  expect(await submitLinkDrafts(shop, buyer.id)).toHaveLength(2)
  // The first device returns with the same draft in its browser.
  const { key, request, attachments } = draft
  const again = await admin.app.post('/api/quotes', { key, request, attachments }, buyer.headers)
  expect(again.status).toBe(200)
  expect(await filesOf(buyer)).toEqual(['FILES-1 list.pdf', 'FILES-2 plate.pdf'])
  await renderMails(database.db)
  const { rows } = await database.db.$client.query(
    `SELECT count(*)::int AS mails FROM emails WHERE event = 'new_rfq' AND text LIKE '%1 file is attached%'`,
  )
  expect(rows).toEqual([{ mails: 1 }])
})

test('the mail mentions the files', async () => {
  const email = newEmail()
  const draft = draftWith('SAID-1', [await file('a.pdf'), await file('b.pdf')])
  expect((await openBrowser(database.db).post('magic-link', { email, draft })).status).toBe(200)
  await mailedLink(database.db, email)
  const { rows } = await database.db.$client.query<{ text: string }>('SELECT text FROM emails WHERE recipient = $1', [
    email,
  ])
  expect(rows[0]?.text.replaceAll(/\s+/g, ' ')).toContain('your request for SAID-1, 2 pieces, with 2 files.')
})

test('files of an unopened draft are stored until the draft is deleted', async () => {
  await letDaysPass(2)
  await deleteUnusedAttachments(database.db, admin.files)
  const [email, before] = ['nobody@example.com', await filesIn(admin.dataDir)]
  const [held, loose] = [await file('held.pdf'), await file('loose.pdf')]
  await mail(email, draftWith('UNOPENED-1', [held]))
  await letDaysPass(2)
  await deleteUnusedAttachments(database.db, admin.files)
  expect([await isThere(held), await isThere(loose)]).toEqual([true, false])
  await database.db.$client.query(`UPDATE link_drafts SET expires_at = now() - interval '1 s' WHERE email = $1`, [
    email,
  ])
  await deleteOldDrafts(database.db)
  expect(await keptOf(email)).toEqual([])
  await deleteUnusedAttachments(database.db, admin.files)
  expect(await isThere(held)).toBe(false)
  expect(await filesIn(admin.dataDir)).toEqual(before)
})

test('a corrected or withdrawn draft releases files that it no longer names', async () => {
  const email = 'corrects@example.com'
  const [stays, goes] = [await file('stays.pdf'), await file('goes.pdf')]
  const draft = draftWith('CORRECTED-1', [stays, goes])
  await mail(email, draft)
  await letDaysPass(1)
  await mail(email, draftWith('CORRECTED-1', [stays], draft.key))
  // The same form under another key, as the page sends a correction: the file now belongs to that draft.
  const anew = draftWith('CORRECTED-2', [stays])
  await mail(email, anew)
  await forget(draft.key)
  await letDaysPass(2)
  await deleteUnusedAttachments(database.db, admin.files)
  expect([await isThere(stays), await isThere(goes)]).toEqual([true, false])
  await forget(anew.key)
  await deleteUnusedAttachments(database.db, admin.files)
  expect(await isThere(stays)).toBe(false)
})

test('a draft with an unknown file, or a file of another customer or request, is refused, stored and can be corrected', async () => {
  const [buyer, other] = [await signedIn(database.db), await signedIn(database.db)]
  const theirs = await file('theirs.pdf', other.headers)
  const [shared, mine] = [await file('shared.pdf'), await file('mine.pdf')]
  const never = { upload: 'f'.repeat(32), name: 'never.pdf' }
  const [first, ...bad] = [[shared], [mine, shared], [theirs], [never]].map((files, nth) =>
    draftWith(`BAD-${nth}`, files),
  )
  if (!first) throw new Error('no draft')
  await open(buyer.id, await mail(buyer.email, first))
  expect(await submitLinkDrafts(shop, buyer.id)).toHaveLength(1)
  for (const draft of bad) await open(buyer.id, await mail(buyer.email, draft))
  expect(await submitLinkDrafts(shop, buyer.id)).toEqual([])
  expect(await filesOf(buyer)).toEqual(['BAD-0 shared.pdf'])
  await letDaysPass(20)
  await deleteUnusedAttachments(database.db, admin.files)
  const waiting = await refused(buyer)
  expect(waiting.map(({ key }) => key).sort()).toEqual(bad.map(({ key }) => key).sort())
  for (const { problem } of waiting) expect(problem).toBe('A file is no longer available. Please add it again.')
  const [again] = bad
  const left = waiting.find(({ key }) => key === again?.key)
  expect(left?.attachments).toEqual([mine])
  // The form then sends the remaining files, under the draft's key.
  const { key, request } = again ?? first
  const answer = await admin.app.post('/api/quotes', { key, request, attachments: left?.attachments }, buyer.headers)
  expect(answer.status).toBe(200)
  expect(await filesOf(buyer)).toEqual(['BAD-0 shared.pdf', 'BAD-1 mine.pdf'])
  expect(await filesOf(other)).toEqual([])
  expect(await refused(buyer)).toHaveLength(2)
})

test('two concurrent drafts with one file: one gets it, the other is refused and waits for its buyer', async () => {
  const buyers = [await signedIn(database.db), await signedIn(database.db)]
  const shared = await file('both.pdf')
  for (const [nth, { id, email }] of buyers.entries())
    await open(id, await mail(email, draftWith(`RACE-${nth}`, [shared])))
  const sent = await Promise.all(buyers.map(({ id }) => submitLinkDrafts(shop, id)))
  expect(sent.map(({ length }) => length).sort()).toEqual([0, 1])
  expect((await Promise.all(buyers.map(filesOf))).flat()).toHaveLength(1)
  expect((await Promise.all(buyers.map(refused))).flat()).toHaveLength(1)
})

test('a draft has at most five files; invalid names and uploads are refused', async () => {
  const one = await file('x.pdf')
  const ask = async (attachments: object[]) => {
    const draft = { ...draftOf('M-1'), attachments }
    return (await openBrowser(database.db).post('magic-link', { email: newEmail(), draft })).status
  }
  expect(await ask([one])).toBe(200)
  for (const attachments of [
    Array(6).fill(one),
    [{ ...one, name: '' }],
    [{ upload: '../x', name: 'x' }],
    [{ name: 'x' }],
  ])
    expect(await ask(attachments)).toBe(400)
})
