import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { StoreNotices } from './StoreNotices.tsx'

const NOTHING = {
  quotes: 0,
  aog: 0,
  orders: 0,
  parcels: 0,
  returns: 0,
  documents: 0,
  inspections: 0,
  inbox: 0,
  mail: 0,
  queues: 0,
}

test('on every page staff see that the shop is closed to customers, and that files are unavailable', async () => {
  answering('today.waiting').mockResolvedValue({ ...NOTHING, isOpen: false, areFilesThere: false })
  await show(<StoreNotices />)
  await expect.element(page.getByText(/The shop is not open yet/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See which are missing' }))
    .toHaveAttribute('href', '/admin/opening')
  await expect.element(page.getByText(/Files cannot be reached/)).toBeVisible()
})
