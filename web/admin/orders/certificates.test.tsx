import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lineOf, orderOf, packageOf } from '../../orders/testing.ts'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { Certificates } from './Certificates.tsx'

test('only pieces that are still to be packed are said to be certified later', async () => {
  answering('orderDocuments.admin.certificates').mockResolvedValue([])
  answering('orderDocuments.admin.certificateDrafts').mockResolvedValue([])
  const items = [lineOf({ quantity: 4 })]
  const { turnInto } = await show(<Certificates order={orderOf({ items, parcels: [], toShip: 4 })} />)
  await expect.element(page.getByText(/can be certified once they are packed/)).toBeVisible()
  for (const state of ['delivered', 'lost'] as const) {
    turnInto(<Certificates order={orderOf({ items, parcels: [packageOf({ state })], toShip: 0 })} />)
    await expect.element(page.getByText('No certificate is signed yet.')).toBeVisible()
    await expect.element(page.getByText(/can be certified/)).not.toBeInTheDocument()
  }
})
