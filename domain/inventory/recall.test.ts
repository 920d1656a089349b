import { expect, test } from 'vitest'
import { recallMail } from './recall.ts'

test('a mail names each piece with its order, and the reason if there is one', () => {
  const shipped = [
    { sku: 'AN3-5A', mark: 'S/N 1', orderNumber: 'APS-1', quantity: 1, left: 'shipped Nov 1, 2026' },
    { sku: 'AN3-5A', mark: '', orderNumber: 'APS-2', quantity: 4, left: null },
  ]
  const letter = { buyer: 'a@example.com', source: 'Lot 7', reason: '', store: 'Parts', phone: '904', shipped }
  const text = recallMail(letter)
  expect(text).toContain(
    '- P/N AN3-5A, S/N 1, 1 pc, order APS-1, shipped Nov 1, 2026\n- P/N AN3-5A, 4 pc, order APS-2\n',
  )
  expect(text).not.toContain('Reason')
  expect(recallMail({ ...letter, reason: 'Cracks' })).toContain('\nReason: Cracks\n')
})
