import { randomBytes } from 'node:crypto'
import type { AogSnapshot } from '../domain/orders/snapshots.ts'
import { addOrder, addShipment } from '../server/orders/testing.ts'
import { newOrderNumber } from './new-order-number.ts'
import { RELEASE } from './release.ts'
import { signIn } from './sign-in.ts'
import { inStoreDatabase } from './store-database.ts'
import { expect, KEY_MS, test, toast } from './store-page.ts'

const WAITING: AogSnapshot = {
  quoteId: 'd0000000-0000-4000-8000-000000000001',
  quoteNumber: 'A-20240101-1',
  aircraftType: 'Cessna 172',
  tailNumber: 'N12345',
  location: 'KDEN',
  needBy: null,
  urgency: 'critical',
}

test('the back office works by keyboard, and typing in a field triggers no shortcut', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin')
  await expect(page).toHaveTitle(/^Today · Admin/)
  const search = page.getByRole('combobox', { name: 'Search orders, quotes, parts, units, people' })
  // The first key may be pressed before the page listens.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  await page.keyboard.type('g o')
  await expect(search).toHaveValue('g o')
  await expect(page).toHaveURL(/\/admin$/)
  await search.blur()
  for (const [key, path] of [
    ['o', 'orders'],
    ['q', 'quotes'],
    ['r', 'returns'],
    ['p', 'parts'],
  ]) {
    await page.keyboard.press('g')
    await page.keyboard.press(key ?? '')
    await expect(page).toHaveURL(new RegExp(`/admin/${path}$`))
  }
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Go to Orders')
  await store.isAccessible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('one search box finds orders by tracking number, parts, people and commands, and Enter opens the first result', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  const { email } = await signIn(context, { isAdmin: true })
  const trackingNumber = `1Z${randomBytes(8).toString('hex').toUpperCase()}`
  const id = await inStoreDatabase(async db => {
    const order = await addOrder(db, { userId: null, orderNumber: newOrderNumber(), paid: true, status: 'shipped' })
    await addShipment(db, order, { trackingNumber })
    return order
  })
  await store.open('/admin/speed')
  const box = page.getByRole('combobox', { name: 'Search orders, quotes, parts, units, people' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: KEY_MS })
  }).toPass()
  // A scanner types and presses Enter at once.
  await page.keyboard.type(trackingNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`))
  await expect(box).toHaveValue('')

  await page.keyboard.press('/')
  await page.keyboard.type('AN3-5A')
  const results = page.getByRole('listbox', { name: 'Found' })
  await expect(results.getByRole('group', { name: 'Parts' }).first()).toContainText('AN3-5A')
  await store.checkEveryWidth()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/parts\/\d+$/)

  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await expect(results.getByRole('option', { selected: true })).toContainText('Amelia Quimby')
  await page.keyboard.press('Escape')
  await expect(results).toHaveCount(0)
  await box.fill('new p')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/parts\/new$/)
})

test('selected orders are marked as shipped by scanning their tracking numbers; an error shows in its row, and a reload loses nothing', {
  tag: RELEASE,
}, async ({ store, page, context }) => {
  await signIn(context, { isAdmin: true })
  const numbers = [newOrderNumber(), newOrderNumber(), newOrderNumber()]
  const ids = await inStoreDatabase(async db => {
    const orderIds: string[] = []
    // AOG orders from long ago are first in the list.
    for (const orderNumber of numbers) {
      const id = await addOrder(db, { userId: null, orderNumber, paid: true, daysAgo: 900 - orderIds.length })
      await db.$client.query('UPDATE orders SET aog = $2 WHERE id = $1', [id, JSON.stringify([WAITING])])
      orderIds.push(id)
    }
    return orderIds
  })
  await store.open('/admin/orders?status=to_ship')
  for (const number of numbers) await page.getByRole('row', { name: number }).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'With the selected orders' })
  const [slips] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Packing slips' }).click(),
  ])
  expect(slips.suggestedFilename()).toMatch(/^packing-slips-[\d-]+\.pdf$/)
  await bar.getByRole('link', { name: 'Ship', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ship 3 packages' })).toBeVisible()
  await store.checkEveryWidth()

  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel(`Tracking number of ${numbers[0]}`)).toBeFocused()
  await scan('1Z999AA10123456784')
  await expect(page.getByLabel(`Carrier of ${numbers[0]}`)).toHaveValue('ups')
  await expect(page.getByLabel(`Tracking number of ${numbers[1]}`)).toBeFocused()
  await scan('1Z999AA10123456784')
  await expect(page.getByText(`${numbers[0]} has the same number.`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(`Tracking number of ${numbers[1]}`)).toHaveValue('1Z999AA10123456784')
  await page.getByLabel(`Tracking number of ${numbers[1]}`).fill('794644798554')
  await page.keyboard.press('Enter')
  await expect(page.getByText('has the same number')).toHaveCount(0)
  await page.keyboard.type('9400100000000000000000')
  // Another admin ships the last order first.
  await inStoreDatabase(db =>
    db.$client.query(`UPDATE orders SET status = 'shipped', to_ship = 0 WHERE id = $1`, [ids[2]]),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mark 3 packages as shipped' }).press('Enter')
  await toast(page, '2 packages marked as shipped.')
  await expect(page.getByText('Shipped: UPS 1Z999AA10123456784')).toBeVisible()
  await expect(page.getByText('Shipped: FedEx 794644798554')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing is left to ship here.' })).toBeVisible()
})

test('a collapsed menu stays collapsed after a reload, and is a drawer on a phone', { tag: RELEASE }, async ({
  store,
  page,
  context,
}) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin/returns')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toHaveAttribute('aria-expanded', 'false')
  await store.checkEveryWidth()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await store.isAccessible()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Imports' }).click()
  await expect(page).toHaveURL(/\/admin\/imports$/)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
})

test('an old address redirects to the screen that replaced it', { tag: RELEASE }, async ({ page, context, store }) => {
  await signIn(context, { isAdmin: true })
  await store.open('/admin?tab=mail&state=failed')
  await expect(page).toHaveURL(/\/admin\/mail\?state=failed$/)
})
