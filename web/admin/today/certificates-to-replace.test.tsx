import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { CertificatesToReplace } from './CertificatesToReplace.tsx'

test('a certificate that names a lost piece is listed with the piece and a link to its order', async () => {
  answering('orderDocuments.admin.undeliveredCertificates').mockResolvedValue({
    certificates: [
      {
        id: 'b0000000-0000-4000-8000-000000000001',
        number: 'MC-1',
        orderId: 'b0000000-0000-4000-8000-000000000002',
        orderNumber: 'ORD-1',
        signedAt: new Date('2026-11-20T15:00:00Z'),
        lines: [{ partNumber: 'PUMP-9', uom: 'EA', mark: 'S/N A7', undelivered: 1 }],
      },
    ],
    isCut: false,
  })
  await show(<CertificatesToReplace />)
  const block = page.getByRole('region', { name: 'Certificates to replace' })
  await expect.element(block).toMatchTextContent('MC-1ORD-1 · 1 × PUMP-9 S/N A7')
  await expect
    .element(block.getByRole('link', { name: 'MC-1' }))
    .toHaveAttribute('href', '/admin/orders/b0000000-0000-4000-8000-000000000002')
})
