import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announceSignOut, restoreSignedInHint } from '../accounts/signed-in.ts'
import { announceOrder } from '../checkout/other-tabs-order.ts'
import { answering, lost } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { CartScreen } from './CartScreen.tsx'
import { cart } from './cart.ts'
import { deleteGuestCart } from './guest-cart.ts'
import type { Priced } from './priced-cart.ts'

const pricedOf = (quantity: number, available: number): Priced => ({
  lines: [
    {
      productId: 1,
      condition: 'new',
      quantity,
      sku: 'AN3-5A',
      name: 'Bolt',
      slug: 'an3-5a',
      imageUrl: null,
      manufacturer: null,
      uom: 'EA',
      drawing: '/drawings/bolt.svg',
      unitPrice: 1250,
      compareAt: null,
      prices: [{ unitPrice: 1250, quantity, priceSource: 'list', later: 0 }],
      linePrice: 1250 * quantity,
      available,
      choices: [],
      unit: null,
      nextUnit: null,
      later: null,
      most: available,
      problem: quantity > available ? 'short' : null,
    },
  ],
  charges: [],
  certificatePrice: null,
  carriage: 'any' as const,
  quotes: [],
  goods: 1250 * quantity,
  quotedShipping: 0,
  roundUp: null,
  subtotal: 1250 * quantity,
})
const quantity = page.getByLabelText('Quantity: AN3-5A')

let priced: ReturnType<typeof answering>
beforeEach(async () => {
  await deleteGuestCart()
  await cart.add([{ productId: 1, condition: 'new', quantity: 2 }])
  priced = answering('cart.priceCart').mockResolvedValue(pricedOf(2, 4))
})

test.each([
  ['new', 0],
  ['as_removed', 1],
] as const)('a line in condition %s warns %d times that it may not be flown', async (condition, times) => {
  await deleteGuestCart()
  await cart.add([{ productId: 1, condition, quantity: 2 }])
  const { lines, ...rest } = pricedOf(2, 4)
  priced.mockResolvedValue({ ...rest, lines: lines.map(line => ({ ...line, condition })) })
  await show(<CartScreen />)
  await expect.element(quantity).toBeVisible()
  expect(page.getByText('Not airworthy: core or repair only').elements()).toHaveLength(times)
})

test.each([390, 1024, 1440])('the warning is one line below its condition at %i px', async width => {
  await page.viewport(width, 800)
  await deleteGuestCart()
  await cart.add([{ productId: 1, condition: 'as_removed', quantity: 2 }])
  const { lines, ...rest } = pricedOf(2, 4)
  priced.mockResolvedValue({ ...rest, lines: lines.map(line => ({ ...line, condition: 'as_removed' })) })
  await show(<CartScreen />)
  const warning = page.getByText('Not airworthy: core or repair only')
  await expect.element(warning).toBeVisible()
  const [box, condition] = [warning, page.getByText('As Removed (AR)')].map(at => at.element().getBoundingClientRect())
  expect(box?.height).toBeLessThan(20)
  expect(box?.left).toBe(condition?.left)
  expect(box?.top).toBeGreaterThanOrEqual(condition?.bottom ?? Infinity)
})

test('failed prices can be retried, and the cart stays', async () => {
  priced.mockRejectedValueOnce(lost())
  await show(<CartScreen />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The cart couldn’t be loaded.')
  await expect.element(page.getByRole('heading', { name: 'Your Cart (2 items)' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(quantity).toHaveValue('2')
})

test('a quantity above the stock becomes the stock, with a message', async () => {
  await show(<CartScreen />)
  await quantity.fill('9')
  priced.mockResolvedValue(pricedOf(4, 4))
  await userEvent.keyboard('{Enter}')
  await expect.element(quantity).toHaveValue('4')
  await expect
    .element(
      page
        .getByRole('table')
        .getByRole('status')
        .getByText(/^Only 4/),
    )
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your Cart (4 items)' })).toBeVisible()
})

test('parts that others have bought leave the cart, with a notice', async () => {
  priced.mockResolvedValueOnce(pricedOf(2, 1)).mockResolvedValue(pricedOf(1, 1))
  await show(<CartScreen />)
  await expect.element(page.getByRole('heading', { name: 'Your Cart (1 items)' })).toBeVisible()
  await expect.element(quantity).toHaveValue('1')
})

test('the last line that is removed leaves the focus on the heading', async () => {
  await show(<CartScreen />)
  await page.getByRole('button', { name: 'Remove AN3-5A from cart' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your cart is empty' })).toHaveFocus()
})

test('a line with a changed reference keeps its row while its price is reloaded', async () => {
  await show(<CartScreen />)
  await expect.element(quantity).toHaveValue('2')
  priced.mockImplementation(() => new Promise(() => {}))
  await page.getByLabelText('Your reference for AN3-5A').fill('WO-88121')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => priced.mock.lastCall?.[0]).toMatchObject({ lines: [{ reference: 'WO-88121' }] })
  await expect.element(page.getByLabelText('Your reference for AN3-5A')).toHaveValue('WO-88121')
  await expect.element(page.getByLabelText('Your reference for AN3-5A')).toHaveFocus()
  await expect.element(quantity).toHaveValue('2')
})

test('of two lines that have become one by their reference the focus is on the heading', async () => {
  await cart.add([{ productId: 1, condition: 'new', quantity: 1, reference: 'WO-1' }])
  const [line] = pricedOf(2, 4).lines
  if (!line) throw new Error('no line')
  const both = { ...pricedOf(2, 4), lines: [line, { ...line, quantity: 1, reference: 'WO-1' }] }
  priced.mockResolvedValue(both)
  await show(<CartScreen />)
  const references = page.getByLabelText('Your reference for AN3-5A')
  await references.first().fill('WO-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Your Cart (3 items)' })).toHaveFocus()
  expect(references.elements()).toHaveLength(1)
})

test('requirements of a line open below it, and stay folded after the choice', async () => {
  await show(<CartScreen />)
  const options = page.getByRole('button', { name: 'Options of AN3-5A' })
  await options.click()
  await page.getByLabelText('No partial shipment').click()
  await expect
    .poll(() => priced.mock.lastCall?.[0])
    .toMatchObject({ lines: [{ requirements: { noPartialShipment: true } }] })
  await options.click()
  await expect.element(page.getByText('No partial shipment', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByLabelText('Shelf life left')).not.toBeVisible()
})

test('it stays open after the last requirement is removed, and after the line is renamed', async () => {
  await deleteGuestCart()
  const noPartialShipment = { shelfLifeMonths: null, papers: [], noPartialShipment: true }
  await cart.add([{ productId: 1, condition: 'new', quantity: 2, requirements: noPartialShipment }])
  await show(<CartScreen />)
  await page.getByText('No partial shipment', { exact: true }).first().click()
  const tick = page.getByRole('checkbox', { name: 'No partial shipment' })
  await tick.click()
  await expect.element(tick).not.toBeChecked()
  await expect.element(tick).toBeVisible()
  await page.getByLabelText('Your reference for AN3-5A').fill('WO-88121')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Your reference for AN3-5A')).toHaveValue('WO-88121')
  await expect.element(tick).toBeVisible()
})

test.each([360, 390, 768, 1024, 1440])('the reason why a line cannot be bought is visible at %i px', async width => {
  await page.viewport(width, 900)
  const { lines, ...rest } = pricedOf(2, 1)
  const unit = {
    id: 7,
    kind: 'serial' as const,
    mark: '1234567-AB',
    paper: 'FAA 8130-3',
    paperNumber: '5551-A',
    paperBy: 'Wichita Accessory Overhaul',
    paperDate: '2026-01-31',
    expiresOn: null,
  }
  priced.mockResolvedValue({
    ...rest,
    lines: lines.map(line => ({ ...line, unit, problem: 'unit_gone', reference: '' })),
  })
  await show(<CartScreen />)
  const why = page.getByText('S/N 1234567-AB has been sold, or is reserved for another buyer')
  await expect.element(why).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = why.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test.each([390, 1024, 1440])('each price of a line with several is on its own row at %i px', async width => {
  await page.viewport(width, 900)
  const { lines, ...rest } = pricedOf(14, 20)
  const prices = [
    { unitPrice: 46_494, quantity: 2, priceSource: 'list' as const, later: 0 },
    { unitPrice: 1_057_400, quantity: 12, priceSource: 'list' as const, later: 0 },
  ]
  priced.mockResolvedValue({ ...rest, lines: lines.map(line => ({ ...line, prices })) })
  await show(<CartScreen />)
  const [cheap, dear] = [
    page.getByText('2 at $464.94', { exact: true }),
    page.getByText('12 at $10,574.00', { exact: true }),
  ]
  await expect.element(cheap).toBeVisible()
  expect(dear.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    cheap.element().getBoundingClientRect().bottom,
  )
  for (const price of [cheap, dear])
    expect(price.element().scrollWidth).toBeLessThanOrEqual(price.element().clientWidth)
})

test('the unit price is not labeled as a list price on each line', async () => {
  await show(<CartScreen />)
  await expect.element(page.getByText(/^\$12\.50/).first()).toBeVisible()
  await expect.element(page.getByText('List price')).not.toBeInTheDocument()
})

test('a cart that another tab has ordered leads to the order, and a cart that is emptied here does not', async () => {
  await show(<CartScreen />)
  await expect.element(quantity).toBeVisible()
  announceOrder({ orderId: 'b0000000-0000-4000-8000-000000000001', token: 'secret' })
  localStorage.setItem('aircraft-parts-cart', '[]')
  dispatchEvent(new StorageEvent('storage', { key: 'aircraft-parts-cart' }))
  await expect.element(page.getByRole('status')).toMatchTextContent(/ordered or removed in another tab/)
  await expect
    .element(page.getByRole('link', { name: 'View your order' }))
    .toHaveAttribute('href', '/order/b0000000-0000-4000-8000-000000000001?token=secret')
  await cart.add([{ productId: 1, condition: 'new', quantity: 2 }])
  await expect.element(quantity).toBeVisible()
  await cart.clear()
  await expect.element(page.getByText(/^Looks like you haven't added/)).toBeVisible()
})

test('the cart of a customer who orders on another device names the order when the page is shown again', async () => {
  const stored = { cartId: 'c1', saved: [], roundUp: null, quotes: [], quotePieces: {} }
  const lines = [{ productId: 1, condition: 'new' as const, quantity: 2 }]
  answering('cart.readCart')
    .mockResolvedValueOnce({ ...stored, lines, priced: pricedOf(2, 4) })
    .mockResolvedValue({ ...stored, lines: [], priced: { ...pricedOf(0, 0), lines: [] } })
  answering('checkout.mergeCart').mockResolvedValue({ ...stored, lines, message: null })
  answering('orders.overview').mockResolvedValue({
    waiting: [],
    returns: [],
    latest: [
      {
        id: 'b0000000-0000-4000-8000-000000000001',
        orderNumber: 'APS-20261128-1234',
        status: 'pending',
        isPartShipped: false,
        isPartlyReturned: false,
        returnArrival: null,
        isLost: false,
        isCollected: false,
        isPaid: true,
        createdAt: '2026-11-28T15:00:00.000Z',
        paymentStatus: 'paid',
        paymentPending: false,
        payableUntil: null,
        total: 6000,
        lines: 1,
        pieces: 1,
        partNumbers: ['AN3-5A'],
        isNews: false,
      },
    ],
  })
  await deleteGuestCart()
  restoreSignedInHint()
  onTestFinished(announceSignOut)
  await show(<CartScreen />)
  await expect.element(quantity).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect
    .element(page.getByRole('link', { name: 'APS-20261128-1234' }))
    .toHaveAttribute('href', '/order/b0000000-0000-4000-8000-000000000001')
})
