import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lineOf, orderOf, packageOf } from '../../../orders/testing.ts'
import { answering } from '../../../testing-api.ts'
import { show } from '../../../testing-screen.tsx'
import { Packages } from './Packages.tsx'

test('a package that lacks a scan says so before its button is pressed', async () => {
  const fulfillment = packageOf({ state: 'packed', carrier: null, trackingNumber: null, shippedAt: null })
  answering('fulfillments.whyNotShipped').mockResolvedValue({
    rest: null,
    lacking: [],
    parcels: null,
    ofParcels: [
      {
        id: fulfillment.id,
        why: 'Not to be shipped yet. S/N 1 (FAA 8130-3): no scan of it is there.',
        lacking: [{ unitId: 7, stockLineId: 3, productId: 2, mark: 'S/N 1', hasNoScan: true }],
      },
    ],
  })
  const order = orderOf({ parcels: [fulfillment], items: [lineOf()] })
  await show(<Packages order={order} version={1} held={[]} isPaidFor />)
  await expect.element(page.getByText(/S\/N 1 \(FAA 8130-3\): no scan of it is there/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add the scan of S/N 1' }))
    .toHaveAttribute('href', '/admin/units/7')
  await expect.element(page.getByRole('button', { name: 'Ship package 1' })).toBeVisible()
})

test('a package on recall hold offers no step that ships it', async () => {
  const fulfillment = packageOf({ state: 'packed', carrier: null, trackingNumber: null, shippedAt: null })
  answering('fulfillments.whyNotShipped').mockResolvedValue({ rest: null, lacking: [], parcels: null, ofParcels: [] })
  const order = orderOf({ parcels: [fulfillment], items: [lineOf()] })
  const screen = await show(
    <Packages order={order} version={1} held={[{ id: fulfillment.id, reason: 'Recall: cracks' }]} isPaidFor />,
  )
  await expect.element(page.getByText('On recall hold: Recall: cracks')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ship package 1' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Unpack' })).not.toBeInTheDocument()
  const back = packageOf({ state: 'returned_to_sender' })
  screen.turnInto(
    <Packages
      order={orderOf({ parcels: [back], items: [lineOf()] })}
      version={1}
      held={[{ id: back.id, reason: 'x' }]}
      isPaidFor
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Refund it' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /again/ })).not.toBeInTheDocument()
})

test('the slip of a package is offered only if the server would print it', async () => {
  answering('fulfillments.whyNotShipped').mockResolvedValue({ rest: null, lacking: [], parcels: null, ofParcels: [] })
  const slip = page.getByRole('link', { name: 'Slip of package 1' })
  const shown = packageOf({ state: 'delivered' })
  const items = [lineOf()]
  const of = (order: Partial<ReturnType<typeof orderOf>>, isPaidFor = true) => (
    <Packages order={orderOf({ ...order, items })} version={1} held={[]} isPaidFor={isPaidFor} />
  )
  const { turnInto } = await show(of({ parcels: [shown] }))
  await expect.element(slip).toBeVisible()
  for (const ended of [
    of({ parcels: [shown], status: 'canceled', paymentStatus: 'refunded' }),
    of({ parcels: [shown] }, false),
    of({ parcels: [packageOf({ state: 'delivered', pieces: [] })] }),
  ]) {
    turnInto(ended)
    await expect.element(page.getByRole('heading', { name: 'Package 1' })).toBeVisible()
    await expect.element(slip).not.toBeInTheDocument()
    turnInto(of({ parcels: [shown] }))
    await expect.element(slip).toBeVisible()
  }
})
