import { unitFacts } from '../units/testing.ts'

const { mark: _mark, receivedOn: _on, vendor: _vendor, vendorDocument: _document, ...FACTS } = unitFacts('')

/** The facts of every piece of a receipt line. */
export const lineFacts = (more: Partial<typeof FACTS> = {}) => ({ ...FACTS, ...more })

/** A receipt of one serial number of a part. */
export const serialReceipt = (productId: number, mark: string) => ({
  vendor: 'Walked',
  vendorDocument: '',
  receivedOn: '2026-11-20',
  note: '',
  lines: [{ productId, expected: 1, counted: 1, marks: [mark], facts: lineFacts() }],
})
