import { REFUSALS } from '../domain/refusal.ts'
import { store as settings } from '../domain/settings/store.ts'
import { storeDay } from '../domain/text/store-day.ts'
import { recordMissedSearch, writeMissedSearches } from '../server/search/record-missed-search.ts'
import { countVitals, writeVitals } from '../server/vitals/count-vitals.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, expectFocusInList, test, toast } from './store-page.ts'

test('an admin finds a failed mail, reads it, and sends it again', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  const subject = `Your order ${newOrderNumber()}`
  await inStoreDatabase(async db => {
    const write = (values: unknown[]) =>
      db.$client.query(
        `INSERT INTO emails (event, entity, recipient, subject, html, text, is_secret, state, attempts, last_error)
          VALUES ($1, $2, 'amelia@example.com', $3, $4, 'Thank you', $5, 'failed', 3, '550 no such user')`,
        values,
      )
    await write(['order_confirmation', `order:${subject}`, subject, '<h1>Thank you, Amelia</h1>', false])
    await write(['magic_link', `link:${subject}`, `Link of ${subject}`, '<p>t0ken</p>', true])
  })
  await store.open('/admin')
  await store.checkEveryWidth()
  await page.getByRole('link', { name: /Failed emails/ }).click()
  await expect(page).toHaveURL(/\/admin\/mail\?state=failed$/)
  await expectFocusInList(page)
  const line = page.getByRole('row').filter({ has: page.getByRole('link', { name: subject, exact: true }) })
  await expect(line).toContainText('550 no such user')
  await store.checkEveryWidth()

  await page.getByRole('link', { name: `Link of ${subject}` }).click()
  await expect(page.getByText('This email contains a sign-in link')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again/ })).toHaveCount(0)
  expect(await page.content()).not.toContain('t0ken')
  await page.getByRole('link', { name: 'All emails' }).click()

  await line.getByRole('link', { name: subject }).click()
  await expect(
    page.frameLocator('iframe[title="The email as HTML"]').getByRole('heading', { name: 'Thank you, Amelia' }),
  ).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
  await store.checkEveryWidth()
  await page.reload()
  await store.settled()
  await page.getByRole('button', { name: `Send again: ${subject}` }).click()
  await toast(page, 'The email is on its way again.')
  await expect(page.getByRole('button', { name: /Send again/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'All emails' }).click()
  await expect(page).toHaveURL(/state=failed$/)
  await expect(line).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Sent' }).click()
  // The mail is sent within a second or two, but the list reloads by itself only later.
  await expect(async () => {
    await page.reload()
    await expect(line).toContainText('Sent', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})

test('an admin sees searches without results, and the speed of pages', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  const term = `no such part ${newOrderNumber()}`
  await inStoreDatabase(async db => {
    const day = storeDay(new Date(), settings.timeZone)
    recordMissedSearch(db, term)
    await writeMissedSearches(db, day)
    // More measurements than the other journeys record.
    const slow = Array.from({ length: 1000 }, () => ({ name: 'LCP' as const, value: 3000 }))
    countVitals(db, day, 'checkout', slow)
    await writeVitals(db)
  })
  await store.open('/admin/searches')
  await expect(page.getByRole('link', { name: term, exact: false })).toHaveAttribute(
    'href',
    `/shop?search=${term.replaceAll(' ', '+').toLowerCase()}`,
  )
  await store.checkEveryWidth()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Page speed' }).click()
  await expect(page.getByRole('row', { name: 'checkout' })).toContainText('fair')
  await store.checkEveryWidth()
})

test('an admin who must set up two-step sign-in is redirected there, with the reason', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin')
  const { text: message } = REFUSALS.TWO_STEP_REQUIRED
  await page.route('**/rpc/mail/list', route =>
    route.fulfill({ status: 409, json: { json: { defined: false, code: 'TWO_STEP_REQUIRED', status: 409, message } } }),
  )
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Mail' }).click()
  await toast(page, message)
  await expect(page).toHaveURL(/\/settings\?tab=security$/)
})
