import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { OrderScreen } from './OrderScreen.tsx'
import type { OrderView } from './queries.ts'
import { lineOf, orderOf, packageOf, returnOf } from './testing.ts'

const unit: OrderView['items'][number]['units'][number] = {
  unitId: 7,
  condition: 'new',
  quantity: 1,
  kind: 'serial',
  mark: 'A7',
  conditionCode: 'NE',
  paper: 'FAA 8130-3',
  paperNumber: 'F-1',
  paperBy: '',
  paperDate: null,
  paperIsCopy: false,
  traceTo: '',
  expiresOn: null,
}
const bolts = lineOf()
const pump = lineOf({
  itemId: 2,
  sku: 'PUMP-9',
  name: 'Fuel pump',
  quantity: 1,
  unitPrice: 90000,
  totalPrice: 90000,
  units: [unit],
})
const pieces = (itemId: number, quantity: number, unitId: number | null = null) => [
  { itemId, quantity, returned: 0, unitId, reason: '', unit: unitId === null ? null : { ...unit, unitId, quantity } },
]
const group = (name: string) => page.getByRole('region', { name })

beforeEach(() => {
  answering('orderDocuments.list').mockResolvedValue({
    documents: [
      { id: 3, kind: '8130-3', name: 'tag.pdf', bytes: 900, mediaType: 'application/pdf', of: 'S/N A7', unitId: 7 },
      { id: 4, kind: '8130-3', name: 'other.pdf', bytes: 900, mediaType: 'application/pdf', of: '', unitId: 8 },
    ],
    certificates: [],
  })
})

test('an order of one package has its number above its items, and no groups', async () => {
  const parcels = [packageOf({ pieces: pieces(1, 4) })]
  const tracking = { trackingCarrier: 'ups', trackingNumber: '1Z1', shippedAt: '2026-11-20T15:00:00.000Z' }
  await show(
    <OrderScreen
      order={orderOf({ status: 'shipped', toShip: 0, items: [bolts], parcels, ...tracking })}
      token={null}
    />,
  )
  await expect.element(group('Tracking')).toMatchTextContent('1Z1')
  await expect.element(group('Items')).toMatchTextContent('AN3-5A')
  await expect.element(page.getByText(/^Package 1/)).not.toBeInTheDocument()
})

test('wire is counted and priced by the foot', async () => {
  const wire = lineOf({ uom: 'FT', sku: 'M22759/16-8-4', quantity: 100, unitPrice: 127, totalPrice: 12_700 })
  await show(<OrderScreen order={orderOf({ status: 'pending', items: [wire] })} token={null} />)
  const row = page.getByRole('row', { name: /M22759/ })
  await expect.element(row).toMatchTextContent('100 ft ×$1.27 per ft$127.00')
})

test('shipped pieces are in their package with documents, the others below', async () => {
  const parcels = [
    packageOf({ pieces: [...pieces(1, 1), ...pieces(2, 1, 7)] }),
    packageOf({ id: 'c2', position: 2, state: 'packed', shippedAt: null, trackingNumber: null, pieces: pieces(1, 1) }),
  ]
  const waits = { ...bolts, waiting: { pieces: 1, promisedOn: '2099-12-08', kind: 'stock' as const } }
  await show(<OrderScreen order={orderOf({ toShip: 3, items: [waits, pump], parcels })} token={null} />)
  await expect.element(page.getByText('partially shipped')).toBeVisible()
  const packageGroup = group('Package 1')
  await expect.element(packageGroup).toMatchTextContent('UPS 1Z1')
  await expect.element(packageGroup).toMatchTextContent('expected Tue, Nov 24')
  await expect.element(packageGroup.getByRole('row', { name: /AN3-5A/ })).toMatchTextContent('1 of 4 ×$12.50$12.50')
  await expect.element(packageGroup.getByRole('row', { name: /PUMP-9/ })).toMatchTextContent('S/N A7 · FAA 8130-3 F-1')
  await expect.element(packageGroup.getByRole('link', { name: /tag.pdf/ })).toBeVisible()
  await expect.element(packageGroup.getByRole('link', { name: /other.pdf/ })).not.toBeInTheDocument()
  const rest = group('Still to come')
  await expect.element(rest).toMatchTextContent('3 of 4')
  await expect.element(rest).toMatchTextContent('1 packed · 1 in stock, to ship · 1 expected Tue, Dec 8')
  await expect.element(rest).not.toMatchTextContent('PUMP-9')
})

test('a lost package shows the next step; a replaced one does not count any more', async () => {
  const lost = packageOf({ state: 'lost', pieces: pieces(1, 4) })
  const screen = await show(
    <OrderScreen order={orderOf({ status: 'shipped', toShip: 0, items: [bolts], parcels: [lost] })} token={null} />,
  )
  await expect.element(group('Package 1')).toMatchTextContent('The carrier can’t find it and is searching for it.')
  const replaced = orderOf({ toShip: 4, items: [bolts], parcels: [{ ...lost, settledAs: 'replaced' }] })
  screen.turnInto(<OrderScreen order={replaced} token={null} />)
  await expect.element(group('Package 1')).toMatchTextContent('We’re sending replacements in another package.')
  await expect.element(group('Package 1')).not.toMatchTextContent('$50.00')
  await expect.element(group('Still to come')).toMatchTextContent('$50.00')
  const second = packageOf({ id: 'c2', position: 2, pieces: pieces(1, 4) })
  screen.turnInto(
    <OrderScreen order={{ ...replaced, toShip: 0, parcels: [...replaced.parcels, second] }} token={null} />,
  )
  await expect.element(group('Package 1 of 2')).toMatchTextContent('We sent replacements in another package.')
  screen.turnInto(<OrderScreen order={replaced} token={null} />)
  await expect.element(page.getByText('partially shipped')).not.toBeInTheDocument()
})

test('canceled pieces are separate, and all amounts add up to the subtotal', async () => {
  const items = [{ ...bolts, canceled: 3 }, pump]
  await show(<OrderScreen order={orderOf({ toShip: 2, items, subtotal: 95000 })} token={null} />)
  await expect.element(group('Canceled')).toMatchTextContent('3 of 4 ×$12.50$37.50')
  await expect.element(group('To come')).toMatchTextContent('1 of 4 ×$12.50$12.50')
  await expect.element(group('To come')).toMatchTextContent('$900.00')
  await expect.element(group('Order total')).toMatchTextContent('Subtotal$950.00')
})

test('of several lines, those that stay ticked go into the cart again', async () => {
  const priced = answering('cart.priceCart').mockResolvedValue({ lines: [] })
  const unfit = { condition: 'as_removed', conditions: ['as_removed'] }
  await show(<OrderScreen order={orderOf({ items: [bolts, { ...pump, ...unfit, productId: 2 }] })} token={null} />)
  await page.getByRole('button', { name: 'Reorder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reorder' })
  await expect.element(dialog.getByText('Not airworthy: core or repair only')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /PUMP-9.*Not airworthy/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /AN3-5A/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /AN3-5A/ }).click()
  await dialog.getByRole('checkbox', { name: /PUMP-9/ }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.element(dialog).toMatchTextContent('Please select at least one line.')
  await dialog.getByRole('checkbox', { name: /PUMP-9/ }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(priced.mock.calls.map(([input]) => input)).toMatchObject([{ lines: [{ productId: 2, quantity: 1 }] }])
})

test('a returned order goes on showing every package with its number', async () => {
  const parcels = [
    packageOf({ trackingNumber: '1Z1', pieces: pieces(1, 2) }),
    packageOf({ id: 'c2', position: 2, trackingNumber: 'OD 12 34', pieces: pieces(1, 2) }),
  ]
  const tracking = { trackingCarrier: 'other', trackingNumber: 'OD 12 34', shippedAt: '2026-11-20T15:00:00.000Z' }
  const order = orderOf({
    status: 'returned',
    paymentStatus: 'refunded',
    toShip: 0,
    items: [bolts],
    parcels,
    ...tracking,
  })
  await show(<OrderScreen order={order} token={null} />)
  await expect.element(page.getByText('1Z1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('OD 12 34', { exact: true })).toBeVisible()
})

test('an order that was lost and refunded in full says so beside its number', async () => {
  const lost = packageOf({ state: 'lost', settledAs: 'refunded', pieces: pieces(1, 4) })
  const screen = await show(
    <OrderScreen order={orderOf({ status: 'canceled', toShip: 0, items: [bolts], parcels: [lost] })} token={null} />,
  )
  await expect.element(page.getByText('canceled (lost)')).toBeVisible()
  const back = { ...lost, state: 'returned_to_sender' as const }
  screen.turnInto(
    <OrderScreen order={orderOf({ status: 'canceled', toShip: 0, items: [bolts], parcels: [back] })} token={null} />,
  )
  await expect.element(page.getByText('canceled', { exact: true })).toBeVisible()
})

test('a part number in the timeline and in a description stays on one line', async () => {
  const named = { ...bolts, name: 'Bolt for MS21346-231' }
  const at = '2026-11-20T15:00:00.000Z'
  const history = [{ event: 'part_shipped' as const, at, note: '2 × NAS6218-35D', returnNumber: null }]
  await show(<OrderScreen order={orderOf({ items: [named], history })} token={null} />)
  await expect.element(page.getByText('NAS6218-35D', { exact: true })).toHaveStyle({ whiteSpace: 'nowrap' })
  await expect.element(page.getByText('MS21346-231', { exact: true })).toHaveStyle({ whiteSpace: 'nowrap' })
})

test('a refund of a line is stated once, wherever its pieces are', async () => {
  const refunded = { ...bolts, refunded: 2 }
  const parcels = [
    packageOf({ pieces: pieces(1, 1) }),
    packageOf({ id: 'c2', position: 2, trackingNumber: '1Z2', pieces: pieces(1, 3) }),
  ]
  const screen = await show(
    <OrderScreen order={orderOf({ status: 'shipped', toShip: 0, items: [refunded], parcels })} token={null} />,
  )
  await expect.element(page.getByText(/refunded/)).toMatchTextContent('AN3-5A: 2 of 4 refunded')
  const one = [packageOf({ state: 'lost', pieces: pieces(1, 4) })]
  screen.turnInto(
    <OrderScreen order={orderOf({ status: 'shipped', toShip: 0, items: [refunded], parcels: one })} token={null} />,
  )
  await expect.element(page.getByText(/refunded/)).toMatchTextContent('2 of 4 refunded')
})

test('a line whose pieces were canceled one by one reads canceled, and not refunded', async () => {
  const some = { ...bolts, canceled: 3, refunded: 3 }
  const screen = await show(
    <OrderScreen order={orderOf({ status: 'pending', toShip: 1, items: [some] })} token={null} />,
  )
  await expect.element(group('Canceled').getByRole('row', { name: /AN3-5A/ })).toMatchTextContent('3 of 4')
  await expect.element(page.getByText(/\d refunded/)).not.toBeInTheDocument()
  const all = { ...bolts, canceled: 4, refunded: 0 }
  const voided = { status: 'canceled' as const, paymentStatus: 'voided' as const, toShip: 0 }
  screen.turnInto(<OrderScreen order={orderOf({ items: [all], ...voided })} token={null} />)
  await expect.element(page.getByRole('row', { name: /AN3-5A/ })).toMatchTextContent('4 of 4 canceled')
  await expect.element(page.getByText(/refunded/)).not.toBeInTheDocument()
})

test('an order with packed pieces is not canceled as a whole, and says why if no part of it can be', async () => {
  const packed = (quantity: number) => [
    packageOf({ state: 'packed', shippedAt: null, trackingNumber: null, pieces: pieces(1, quantity) }),
  ]
  const button = page.getByRole('button', { name: 'Cancel order' })
  const screen = await show(<OrderScreen order={orderOf({ toShip: 4, items: [bolts] })} token={null} />)
  await expect.element(button).toBeVisible()
  const some = [{ ...bolts, cancelable: 2 }]
  screen.turnInto(<OrderScreen order={orderOf({ toShip: 4, items: some, parcels: packed(2) })} token={null} />)
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Cancel items' })).toBeVisible()
  screen.turnInto(<OrderScreen order={orderOf({ toShip: 4, items: [bolts], parcels: packed(4) })} token={null} />)
  await expect.element(page.getByText('4 × AN3-5A are already packed. Please call us to cancel them.')).toBeVisible()
})

test('a return without a refund states no money of the order in its card, and the timeline tells returns apart', async () => {
  const pump1 = { itemId: 2, quantity: 1, units: [] }
  const bolts4 = { itemId: 1, quantity: 4, units: [] }
  const returns = [
    returnOf({ state: 'completed', refunded: 0, pieces: [bolts4] }),
    returnOf({ id: 'b0000000-0000-4000-8000-000000000008', state: 'requested', pieces: [pump1] }),
  ]
  const at = '2026-11-21T15:00:00.000Z'
  const order = orderOf({
    status: 'return_requested',
    items: [bolts, pump],
    returns,
    refundSums: { refunded: 0, pending: 3549, returnsPending: 0 },
    history: [
      { event: 'return_requested', at, note: '', returnNumber: 1 },
      { event: 'return_requested', at, note: '', returnNumber: 2 },
      { event: 'refunded', at, note: '$35.49', returnNumber: null },
    ],
  })
  await show(<OrderScreen order={order} token={null} />)
  await expect.element(group('Return 1 of 2')).toMatchTextContent('Completed. No refund with this return.')
  await expect.element(group('Return 1 of 2')).not.toMatchTextContent('$35.49')
  await expect.element(group('Timeline')).toMatchTextContent(/Return requestedReturn 1 · 4 × AN3-5A/)
  await expect.element(group('Timeline')).toMatchTextContent(/Return requestedReturn 2 · 1 × PUMP-9/)
  await expect.element(group('Timeline')).toMatchTextContent('Money refunded to your card$35.49')
})

test('the head of the order says that its return has arrived while the refund is pending', async () => {
  const pieces = [{ itemId: 1, quantity: 4, units: [] }]
  const screenOf = (state: 'approved' | 'received') => (
    <OrderScreen
      order={orderOf({ status: 'return_approved', items: [bolts], returns: [returnOf({ state, pieces })] })}
      token={null}
    />
  )
  const screen = await show(screenOf('approved'))
  await expect.element(page.getByText('return approved', { exact: true })).toBeVisible()
  screen.turnInto(screenOf('received'))
  await expect.element(page.getByText('return arrived', { exact: true })).toBeVisible()
  await expect.element(page.getByText('return approved', { exact: true })).not.toBeInTheDocument()
})

test('a return asks for no pieces that came back with their package', async () => {
  const asked = { itemId: 1, quantity: 4, units: [] }
  const missing = { itemId: 1, sku: 'AN3-5A', uom: 'EA', asked: 4, quantity: 0, returned: 0, cameBack: 4, lost: 0 }
  const screenOf = (quantity: number, cameBack: number) => {
    const missingPieces = quantity < 4 ? [{ ...missing, quantity, cameBack }] : []
    const returns = [returnOf({ state: 'approved', pieces: [asked], missingPieces })]
    return <OrderScreen order={orderOf({ status: 'return_approved', items: [bolts], returns })} token={null} />
  }
  const screen = await show(screenOf(4, 0))
  await expect.element(group('Return')).toMatchTextContent('Approved. Send the parts with their paperwork to:')
  screen.turnInto(screenOf(0, 4))
  await expect.element(group('Return')).toMatchTextContent('Approved. There is nothing to send back.')
  await expect.element(group('Return')).toMatchTextContent('4 came back with the package')
  await expect.element(group('Return')).not.toMatchTextContent('Send the parts')
  screen.turnInto(screenOf(3, 1))
  await expect.element(group('Return')).toMatchTextContent('Only 3 of the 4 × AN3-5A of this return can come back')
  await expect.element(group('Return')).toMatchTextContent('Send the parts')
})

test('a return that brought nothing says what was asked, and where the pieces were', async () => {
  const requestedPieces = [{ itemId: 1, quantity: 2 }]
  const missing = { itemId: 1, sku: 'AN3-5A', uom: 'EA', asked: 2, quantity: 0, returned: 0, cameBack: 4, lost: 0 }
  const screenOf = (missingPieces: (typeof missing)[]) => {
    const returns = [returnOf({ state: 'completed', pieces: [], requestedPieces, missingPieces })]
    return <OrderScreen order={orderOf({ status: 'shipped', items: [bolts], returns })} token={null} />
  }
  const screen = await show(screenOf([missing]))
  const stated = 'None with this return. Asked: 2 × AN3-5A.'
  await expect.element(group('Return')).toMatchTextContent(`${stated} AN3-5A: 4 came back with the package.`)
  screen.turnInto(screenOf([]))
  await expect.element(group('Return')).toMatchTextContent(stated)
  await expect.element(group('Return')).not.toMatchTextContent('came back')
})

test('a lost package says that its money comes until it has come, and its line names the lost pieces', async () => {
  const parcels = [packageOf({ state: 'lost', settledAs: 'refunded', pieces: pieces(1, 4) })]
  const screenOf = (line: Partial<typeof bolts>, changes: Partial<OrderView> = {}) => (
    <OrderScreen
      order={orderOf({ toShip: 0, items: [{ ...bolts, lost: 4, ...line }], parcels, ...changes })}
      token={null}
    />
  )
  const screen = await show(screenOf({ refunding: 4 }))
  await expect.element(group('Package 1')).toMatchTextContent('We’re refunding these parts and their shipping.')
  await expect.element(group('Package 1')).toMatchTextContent('4 of 4 lost · 4 of 4 being refunded')
  screen.turnInto(screenOf({ refunded: 4 }))
  await expect.element(group('Package 1')).toMatchTextContent('We refunded these parts and their shipping.')
  screen.turnInto(screenOf({}, { paymentStatus: 'voided' }))
  await expect
    .element(group('Package 1'))
    .toMatchTextContent('We refunded you: your payment was voided, and your card won’t be charged.')
})
