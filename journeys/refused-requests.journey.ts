import type { Page } from '@playwright/test'
import { RELEASE } from './release.ts'
import { requestsOf } from './requesters.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, test, toast } from './store-page.ts'

type Draft = { key: string; kind: 'rfq' | 'aog'; request: object; partNumbers?: Record<string, string> }
type Who = { userId: string; email: string }

const NO_PART = 2_000_000_000
const lineOf = (partNumber: string, quantity: number, productId: number | null = null) => ({
  productId,
  partNumber,
  condition: null,
  quantity,
})

/**
 * Stores two requests that were sent by mailed links and refused: the part of one was deleted, and the other has no phone
 * number.
 */
async function refuse(page: Page, { userId, email }: Who): Promise<void> {
  const drafts: Draft[] = [
    {
      key: `gone-${userId}`,
      kind: 'rfq',
      partNumbers: { [NO_PART]: 'GONE-77' },
      request: {
        notes: 'With 8130-3',
        preferredShipping: 'priority',
        wantsOwnAccount: false,
        carrierAccountId: null,
        lines: [lineOf('', 4, NO_PART), lineOf('AN3-5A', 10)],
      },
    },
    {
      key: `aog-${userId}`,
      kind: 'aog',
      request: {
        partNumber: '161T010-2',
        quantity: 2,
        condition: 'overhauled',
        aircraftType: 'Cessna 172S',
        tailNumber: 'N12345',
        location: 'KGEG, hangar 4',
        needBy: '2099-06-01T15:30:00.000Z',
        urgency: 'critical',
        contactPhone: 'none',
        description: 'Alternator failed',
        preferredShipping: 'next_day',
      },
    },
    {
      key: `old-${userId}`,
      kind: 'rfq',
      request: { notes: '', preferredShipping: 'by pigeon', lines: [lineOf('NO-SUCH-5', 1)] },
    },
  ]
  await inStoreDatabase(async db => {
    for (const { key, kind, request, partNumbers = {} } of drafts)
      await db.$client.query(
        `INSERT INTO link_drafts (key, email, links, draft, part_numbers, user_id, expires_at)
          VALUES ($1, $2, '{}', $3, $4, $5, now() + interval '7 days')`,
        [key, email, JSON.stringify({ key, keptAt: Date.now(), kind, request }), JSON.stringify(partNumbers), userId],
      )
  })
  const answer = await page.request.post(`${process.env.STORE_URL}/api/quotes/carried`, { data: {} })
  expect(await answer.json()).toEqual([])
}

const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent' })
const card = (page: Page, part: string) => notSent(page).getByRole('listitem').filter({ hasText: part })

/** True if the keyboard focus is not lost. */
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

test('a request that the store refused after a mailed link is corrected and sent, or discarded', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const me = await signIn(context)
  await refuse(page, me)
  // The requests show on any page that the customer opens.
  await store.open('/dashboard')
  await expect(notSent(page).getByRole('listitem')).toHaveCount(3)
  await store.open('/dashboard?tab=quotes')
  await expect(notSent(page).getByRole('listitem')).toHaveCount(2)
  const deletedPart = card(page, 'GONE-77')
  await expect(deletedPart).toContainText('4\u00a0×\u00a0GONE-77, 10\u00a0×\u00a0AN3-5A')
  await expect(deletedPart).toContainText('A part you asked for is no longer in our catalog.')
  await expect(deletedPart.locator('time')).toHaveCount(1)
  await store.checkEveryWidth()

  const form = page.getByRole('dialog', { name: 'Request a Quote' })
  await deletedPart.getByRole('button', { name: 'Fix it' }).click()
  await expect(form.getByLabel('Quantity: GONE-77')).toHaveValue('4')
  await expect(form.getByLabel('Quantity: AN3-5A')).toHaveValue('10')
  await expect(form.getByLabel('Notes')).toHaveValue('With 8130-3')
  await expect(form.getByLabel('Shipping preference')).toHaveValue('priority')
  await expect(form.getByText('no longer in our catalog')).toBeVisible()
  await store.checkEveryWidth()
  // Closing the dialog without sending keeps the request.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(deletedPart.getByRole('button', { name: 'Fix it' })).toBeFocused()
  await deletedPart.getByRole('button', { name: 'Fix it' }).click()
  await form.getByLabel('Quantity: GONE-77').fill('3')
  await form.getByRole('button', { name: 'Submit' }).click()
  await toast(page, 'Request for quote submitted successfully')
  await expect(form).toBeHidden()
  await expect(deletedPart).toHaveCount(0)
  await expect.poll(() => hasFocus(page)).toBe(true)
  expect(await requestsOf(me.email)).toEqual([
    { kind: 'rfq', notes: 'With 8130-3', account: null, preferred: 'priority', lines: ['GONE-77 3', 'AN3-5A 10'] },
  ])
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'GONE-77' })).toBeVisible()

  await card(page, 'NO-SUCH-5').getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this request?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'NO-SUCH-5')).toBeVisible()
  await card(page, 'NO-SUCH-5').getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Yes, discard it' }).click()
  await toast(page, 'Request discarded.')
  await expect(notSent(page)).toHaveCount(0)
  await expect.poll(() => hasFocus(page)).toBe(true)

  await store.open('/dashboard?tab=aog')
  const grounded = card(page, '161T010-2')
  await expect(grounded).toContainText('AOG N12345: 2\u00a0×\u00a0161T010-2')
  await store.checkEveryWidth()
  await grounded.getByRole('button', { name: 'Fix it' }).click()
  const aog = page.getByRole('dialog', { name: 'AOG Request', exact: true })
  await expect(aog.getByRole('radio', { name: /^Critical/ })).toBeChecked()
  await expect(aog.getByLabel('Part number')).toHaveValue('161T010-2')
  await expect(aog.getByLabel('Quantity')).toHaveValue('2')
  await expect(aog.getByLabel('Condition')).toHaveValue('overhauled')
  await expect(aog.getByLabel('Location')).toHaveValue('KGEG, hangar 4')
  await expect(aog.getByLabel('Need by')).toHaveValue(/^2099-0[56]-\d\dT\d\d:\d\d$/)
  await expect(aog.getByLabel('Description')).toHaveValue('Alternator failed')
  await aog.getByRole('button', { name: 'Submit' }).click()
  await expect(aog.getByText('Please enter a valid phone number')).toBeVisible()
  await aog.getByLabel('Contact phone').fill('509-555-0142')
  await aog.getByRole('button', { name: 'Submit' }).click()
  await toast(page, 'AOG request submitted successfully')
  await expect(page).toHaveURL(/\/dashboard\?tab=aog&quote=[\w-]{36}$/)
  expect(await requestsOf(me.email)).toContainEqual({
    kind: 'aog',
    notes: 'Alternator failed',
    account: null,
    preferred: 'next_day',
    lines: ['161T010-2 overhauled 2'],
  })
  await store.open('/dashboard')
  await expect(notSent(page)).toHaveCount(0)
})
