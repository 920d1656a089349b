import { beforeAll, expect, test } from 'vitest'
import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { store } from '../../domain/settings/store.ts'
import { addProduct } from '../catalogue/testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpForm } from '../customers/accounts/testing-browser.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newQuoteKey } from './testing.ts'

// From a guest's request to the quote in the back office: by the mailed link, opened on another device.

const database = testDatabase()
let part: number
beforeAll(async () => {
  part = await addProduct(database.db, { sku: 'AN3-5A', price: 100, stock: { new: 5 } })
})

type Browser = ReturnType<typeof openBrowser>
type Request = Extract<QuoteDraft, { kind: 'rfq' }>['request']
const line = (quantity: number, named: { productId: number } | { partNumber: string }): Request['lines'][number] => ({
  productId: null,
  partNumber: '',
  condition: null,
  quantity,
  ...named,
})
const draftOf = (lines: Request['lines']) => ({
  key: newQuoteKey(),
  keptAt: Date.now(),
  kind: 'rfq' as const,
  request: {
    notes: '',
    preferredShipping: 'ground' as const,
    wantsOwnAccount: false,
    carrierAccountId: null,
    lines,
  },
})
type Draft = ReturnType<typeof draftOf>

/** The calls that an open page of a signed-in customer makes. */
function pageOf(person: Browser) {
  const app = testApp(database.db, noGateway)
  const headers = () => ({ cookie: [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ') })
  return {
    submitLinkDrafts: async () => (await app.post('/api/quotes/carried', {}, headers())).body,
    sendOwn: async ({ key, request }: Draft) => (await app.post('/api/quotes', { key, request }, headers())).body,
  }
}

const mailTo = async (email: string) => {
  const { rows } = await database.db.$client.query<{ text: string }>(
    `SELECT text FROM emails WHERE recipient = $1 AND text LIKE '%token=%' ORDER BY id DESC LIMIT 1`,
    [email],
  )
  return rows[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
}
const quotesOf = async (email: string) => {
  const { rows } = await database.db.$client.query<{ id: string; sku: string; quantity: number }>(
    `SELECT q.id, l.sku, l.quantity FROM quotes q JOIN users u ON u.id = q.user_id JOIN quote_lines l ON l.quote_id = q.id
      WHERE u.email = $1`,
    [email],
  )
  return rows
}
const adminsMails = async (quoteId: string) => {
  const { rows } = await database.db.$client.query<{ recipient: string }>(
    `SELECT recipient FROM emails WHERE entity = $1 AND event = 'new_rfq'`,
    [`quote:${quoteId}`],
  )
  return rows.map(({ recipient }) => recipient)
}

/** The ways in which a guest gets a link, opens it, and later signs in without it. */
const WAYS = {
  'sign-up': {
    ask: (guest: Browser, email: string, draft: Draft) => guest.post('sign-up', { ...signUpForm(email), draft }),
    // On a device other than that of the sign-up, the password proves that both belong to one person.
    knows: { password: PASSWORD },
  },
  'magic-link': {
    ask: (guest: Browser, email: string, draft: Draft) => guest.post('magic-link', { email, draft }),
    knows: {},
  },
}

test.each(['sign-up', 'magic-link'] as const)(
  'a guest’s draft (%s) is one quote and one mail to the back office, even if both devices submit it',
  async way => {
    const email = newEmail()
    const draft = draftOf([line(4, { productId: part })])
    const [desktop, phone] = [openBrowser(database.db), openBrowser(database.db)]
    expect((await WAYS[way].ask(desktop, email, draft)).status).toBe(200)
    const { kind, token } = await mailedLink(database.db, email)
    expect(await mailTo(email)).toContain('Opening it also sends your request for AN3-5A, 4 pieces.')
    expect(await quotesOf(email)).toEqual([])

    const opened = await phone.post('link', { kind, token, ...WAYS[way].knows })
    expect(opened).toMatchObject({ status: 200, body: { isSignedIn: true } })
    const onPhone = pageOf(phone)
    expect(await onPhone.submitLinkDrafts()).toMatchObject([{ key: draft.key, kind: 'rfq' }])
    const [quote, ...others] = await quotesOf(email)
    expect(others).toEqual([])
    expect(quote).toMatchObject({ sku: 'AN3-5A', quantity: 4 })
    const quoteId = quote?.id ?? ''
    expect(await adminsMails(quoteId)).toEqual([store.mailboxes.sales])

    // The phone submits again. So does the first device, which still has the draft and signs in by itself.
    expect(await onPhone.submitLinkDrafts()).toEqual([])
    await desktop.post('magic-link', { email, draft })
    const again = await mailedLink(database.db, email)
    expect((await desktop.post('link', { kind: again.kind, token: again.token })).status).toBe(200)
    const onDesktop = pageOf(desktop)
    expect(await onDesktop.submitLinkDrafts()).toMatchObject([{ quoteId }])
    expect(await onDesktop.sendOwn(draft)).toMatchObject({ quoteId })
    expect(await onPhone.submitLinkDrafts()).toEqual([])
    expect((await quotesOf(email)).map(({ id }) => id)).toEqual([quoteId])
    expect(await adminsMails(quoteId)).toEqual([store.mailboxes.sales])
  },
)

test.each([
  ['a number as typed', [line(1, { partNumber: '161T010-2' })], 'your request for 161T010-2, 1 piece.'],
  [
    'several parts',
    [line(2, { partNumber: 'AN3-5A' }), line(1, { partNumber: 'B-1' }), line(1, { partNumber: 'C-1' })],
    'your request for AN3-5A, 2 pieces, and 2 more parts.',
  ],
  [
    'text that mail programs turn into a link',
    [line(3, { partNumber: 'www.evil.example' })],
    'your request for a part, 3 pieces.',
  ],
])('the mail names the request: %s', async (_, lines, said) => {
  const email = newEmail()
  await openBrowser(database.db).post('magic-link', { email, draft: draftOf(lines) })
  await mailedLink(database.db, email)
  expect(await mailTo(email)).toContain(`Opening it also sends ${said}`)
})

test('the mail names an aircraft on ground; without a draft it names no request', async () => {
  const [email, other] = [newEmail(), newEmail()]
  const request = {
    partNumber: '161T010-2',
    quantity: 1,
    aircraftType: 'Cessna 172S',
    tailNumber: 'N12345',
    location: 'KSFF',
    urgency: 'aog',
    contactPhone: '509-555-0100',
  }
  const draft = { key: newQuoteKey(), keptAt: Date.now(), kind: 'aog', request }
  expect((await openBrowser(database.db).post('magic-link', { email, draft })).status).toBe(200)
  await openBrowser(database.db).post('magic-link', { email: other })
  await mailedLink(database.db, email)
  expect(await mailTo(email)).toContain('Opening it also sends your AOG request for 161T010-2, 1 piece.')
  expect(await mailTo(other)).not.toContain('Opening it also')
})
