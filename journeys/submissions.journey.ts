import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

const newEmail = () => `sender.${randomBytes(5).toString('hex')}@example.com`
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n',
)

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${label}\\s*(\\(optional\\))?\\s*$`)).fill(value)
}
const person = (email = newEmail()) => ({
  'First name': 'Bessie',
  'Last name': 'Coleman',
  Email: email,
})
/** Returns the submissions of an address. A second click or Enter must add none. */
const sentBy = (email: string): Promise<string[]> =>
  inStoreDatabase(async db => {
    const { rows } = await db.$client.query('SELECT kind FROM submissions WHERE email = $1 ORDER BY created_at', [
      email,
    ])
    return rows.map(({ kind }) => kind)
  })
const numberOf = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { name: 'Thank you, we’ve received it' })).toBeFocused()
  return (await page.locator('.part-number').filter({ hasText: /^S-/ }).first().textContent()) ?? ''
}

test('a guest offers a list of parts: rows are checked before sending, and a reload loses nothing', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/sell-aircraft-parts')
  await store.checkEveryWidth()
  const form = page.getByRole('form', { name: 'Sell parts' })
  await form.getByRole('button', { name: 'Send your parts' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByLabel('First name')).toBeFocused()
  const email = newEmail()
  await fillIn(page, { ...person(email), 'Kind of parts': 'Hardware', 'Location of the parts': 'Chicago' })
  await form.getByLabel(/^Trace to/).fill('Delta')
  await form.getByLabel('Times and cycles').fill('TSO 410 h')
  await form.getByLabel(/^Paperwork/).selectOption('some')
  await form.getByLabel('Paste a list').evaluate(box => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'AN3-5A,50\n'.repeat(200_001))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(form.getByText('A list can be up to 2 MB. Send it in parts.')).toBeVisible()
  await form.getByLabel('Paste a list').fill('PN,Qty,Cond,Price\nAN3-5A,50,NE,1.25\nMS20470AD4-6,many,NS,2\n,3,OH,')
  await form.getByRole('button', { name: 'Read the list' }).click()
  await expect(form.getByText('3 rows, 2 need a look')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Read the list' })).toBeFocused()
  await store.checkEveryWidth()
  await form.getByRole('button', { name: 'Send your parts' }).click()
  await expect(form.getByRole('alert').filter({ hasText: '2 rows of the list can’t be sent' })).toBeVisible()
  await form.getByRole('button', { name: 'Show only these' }).click()
  // A row that becomes valid while the guest types stays in its place.
  const quantity = form.getByRole('textbox', { name: 'Quantity, row 2' })
  await quantity.fill('')
  await quantity.pressSequentially('100')
  await expect(quantity).toHaveValue('100')
  await expect(quantity).toBeFocused()
  await form.getByRole('button', { name: 'Show all rows' }).click()
  await form.getByRole('button', { name: 'Remove row 3' }).click()
  await expect(form.getByText('2 rows', { exact: true })).toBeFocused()
  await form.getByLabel('Paste a list').fill('10-349290-1, Magneto')

  await page.reload()
  await store.settled()
  await expect(form.getByLabel('First name')).toHaveValue('Bessie')
  await expect(form.getByLabel('Times and cycles')).toHaveValue('TSO 410 h')
  await expect(form.getByText('MS20470AD4-6')).toBeVisible()
  await expect(form.getByLabel('Paste a list')).toHaveValue('10-349290-1, Magneto')
  await form.getByRole('button', { name: 'Read the list' }).click()
  await expect(form.getByText('3 rows', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Send your parts' }).dblclick()
  expect(await numberOf(page)).toMatch(/^S-\d{8}-\d{5}$/)
  expect(await sentBy(email)).toEqual(['parts'])
  await expect(page.getByText('within 2 business days')).toBeVisible()
  await store.checkEveryWidth()
})

test('an aircraft with a photograph and an application with a CV reach the back office, which answers; the sender sees it', {
  tag: RELEASE,
}, async ({ store, page, context, browser }) => {
  const { email } = await signIn(context)
  await store.open('/sell-airplane')
  await store.checkEveryWidth()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Send your aircraft' }).click()
  await expect(page.getByText('Make is required')).toBeVisible()
  await expect(page.getByLabel('Make', { exact: true })).toBeFocused()
  await fillIn(page, {
    Make: 'Cessna',
    Model: '172N',
    Year: '78',
    'Tail number': 'N733XY',
    'Total time': '6450',
    Location: 'KSFF',
    'Last name': 'Coleman',
    'Asking price in US dollars': '$65,000',
  })
  for (const [label, value] of [
    ['Airworthiness', 'current'],
    ['Logs', 'complete'],
    ['Damage history', 'none'],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption(value)
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Add photos').setInputFiles({ name: 'left.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByText('Added')).toBeVisible()
  await page.getByRole('button', { name: 'Send your aircraft' }).click()
  await expect(page.getByLabel('Year', { exact: true })).toBeFocused()
  await expect(page.getByText('Enter the four-digit year of manufacture')).toBeVisible()
  await page.getByLabel('Year', { exact: true }).fill('1978')
  await page.getByRole('button', { name: 'Send your aircraft' }).dblclick()
  const aircraft = await numberOf(page)

  await store.open('/careers')
  await store.checkEveryWidth()
  const work = page.getByLabel('Kind of work', { exact: true })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Select what kind of work you’re looking for')).toBeVisible()
  await expect(page.getByText('Tell us a little about yourself')).toBeVisible()
  await work.fill('Inspection')
  await page.getByLabel(/^Your experience/).fill('Twelve years as an A&P.')
  const html = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') }
  await page.getByLabel('Choose your CV').setInputFiles(html)
  await expect(page.getByText('We can’t read this CV')).toBeVisible()
  await page.getByLabel('Choose another').setInputFiles({ ...html, buffer: PDF })
  await expect(page.getByText('Added')).toBeVisible()
  await work.press('Enter')
  await page.keyboard.press('Enter')
  const application = await numberOf(page)
  expect(await sentBy(email)).toEqual(['aircraft', 'application'])

  await store.open('/dashboard?tab=submissions')
  const mine = page.getByRole('row').filter({ hasText: aircraft })
  await expect(mine).toContainText('Received')
  await store.checkEveryWidth()

  const adminContext = await browser.newContext()
  await signIn(adminContext, { isAdmin: true })
  const admin = await adminContext.newPage()
  await admin.goto(`${process.env.STORE_URL}/admin/inbox?search=${aircraft}`)
  await admin.getByRole('link', { name: aircraft }).click()
  // Before this navigation, visible buttons may not be hydrated yet.
  await admin.waitForURL(/\/admin\/inbox\/[^?]+/)
  await expect(admin.getByText('$65,000.00')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}`),
  )
  await admin.getByRole('button', { name: 'Mark as answered' }).click()
  await toast(admin, 'Answered.')
  await expect(mine).toContainText('Answered')
  await mine.getByRole('link', { name: aircraft }).click()
  await expect(page.getByRole('img', { name: 'Photograph 1 of 1' })).toBeVisible()
  await store.checkEveryWidth()

  await admin.goto(`${process.env.STORE_URL}/admin/inbox?kind=application&search=${application}`)
  await admin.getByRole('link', { name: application }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download the CV' }).click()
  expect((await download).suggestedFilename()).toBe(`cv-${application}.pdf`)
  await adminContext.close()
})

test('the inbox fits all widths; the home page accepts a request for a wanted part', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await store.open('/')
  const form = page.getByRole('form', { name: 'Looking for a Specific Part?' })
  await page.getByText('Send us the number').click()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Part number is required')).toBeVisible()
  await form.getByLabel('Part number').pressSequentially('65')
  // The error disappears when the value is valid, and the typed text stays in its field.
  await expect(form.getByText('Part number is required')).toBeHidden()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByLabel('Part number')).toBeFocused()
  await form.getByLabel('Part number').fill('65-48312-7')
  const email = newEmail()
  for (const [label, value] of Object.entries(person(email))) await form.getByLabel(label, { exact: true }).fill(value)
  await store.checkEveryWidth()
  await form.getByLabel('Part number').press('Enter')
  await page.keyboard.press('Enter')
  const number = await numberOf(page)
  expect(await sentBy(email)).toEqual(['part_wanted'])
  await signIn(context, { isAdmin: true })
  await store.open('/admin/inbox')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Unread')
  await store.checkEveryWidth()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await store.checkEveryWidth()
})

test('the form about a part starts with the part number instead of earlier text; a reload preserves it, and it is sent once', {
  tag: RELEASE,
}, async ({ store, page }) => {
  await store.open('/contact')
  const subject = page.getByLabel(/^Part, order or quote number/)
  await subject.fill('MS20470AD4-6')
  await store.open('/shop/product/AN3-5A')
  await page.getByRole('link', { name: 'Ask about this part' }).click()
  await expect(subject).toHaveValue('AN3-5A')
  await expect(page).toHaveURL(/\/contact#send$/)
  await subject.fill('AN3-5A, its lot')
  await page.reload()
  await store.settled()
  await expect(subject).toHaveValue('AN3-5A, its lot')

  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Enter your message')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  const email = newEmail()
  await fillIn(page, person('bessie@'))
  await page.getByRole('textbox', { name: 'Message' }).fill('Which lot is it of?')
  await send.click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await send.dblclick()
  expect(await numberOf(page)).toMatch(/^S-/)
  expect(await sentBy(email)).toEqual(['message'])
})
