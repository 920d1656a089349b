import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { announceOrder, useOtherTabsOrder } from './other-tabs-order.ts'

test('a cart that was emptied on another device names the latest order and leads to it', async () => {
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
  const link = page.getByRole('link', { name: 'APS-20261128-1234' })
  const screen = await show(<EmptyCheckout wasEmptiedElsewhere onSignIn={null} otherTabsOrder={null} />)
  await expect.element(link).toHaveAttribute('href', '/order/b0000000-0000-4000-8000-000000000001')
  screen.turnInto(<EmptyCheckout wasEmptiedElsewhere={false} onSignIn={null} otherTabsOrder={null} />)
  await expect.element(link).not.toBeInTheDocument()
  screen.turnInto(<EmptyCheckout wasEmptiedElsewhere onSignIn={() => {}} otherTabsOrder={null} />)
  await expect.element(page.getByText(/^If you placed an order/)).toBeVisible()
})

function SecondTab() {
  return <EmptyCheckout wasEmptiedElsewhere onSignIn={() => {}} otherTabsOrder={useOtherTabsOrder()} />
}

test('a guest whose cart was ordered in another tab gets the link to the order', async () => {
  await show(<SecondTab />)
  await expect.element(page.getByText(/^Its items were ordered/)).toBeVisible()
  announceOrder({ orderId: 'b0000000-0000-4000-8000-000000000001', token: 'of-checkout' })
  await expect
    .element(page.getByRole('link', { name: 'View your order' }))
    .toHaveAttribute('href', '/order/b0000000-0000-4000-8000-000000000001?token=of-checkout')
})
