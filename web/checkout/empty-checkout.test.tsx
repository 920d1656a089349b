import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'

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
  const screen = await show(<EmptyCheckout wasEmptiedElsewhere onSignIn={null} />)
  await expect.element(link).toHaveAttribute('href', '/order/b0000000-0000-4000-8000-000000000001')
  screen.turnInto(<EmptyCheckout wasEmptiedElsewhere={false} onSignIn={null} />)
  await expect.element(link).not.toBeInTheDocument()
})
