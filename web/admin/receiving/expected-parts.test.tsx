import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ExpectedParts } from './ExpectedParts.tsx'
import { type ExpectedPart, FIRST_LINE, firstReceipt, type LineDraft } from './receipt-draft.ts'

const PART: ExpectedPart = {
  productId: null,
  sku: 'ALT-5',
  name: 'Altimeter',
  uom: 'EA',
  condition: null,
  quantity: 2,
  unitCost: null,
  countedAs: null,
  lines: [
    {
      orderItemId: 3,
      orderId: 'o1',
      orderNumber: 'SO-1',
      line: 1,
      pieces: 2,
      sku: 'ALT-5',
      name: 'Altimeter',
      uom: 'EA',
    },
  ],
}
const draft = (line: Partial<LineDraft>, added: Partial<LineDraft>[] = []) => ({
  ...firstReceipt('2026-11-30'),
  vendor: 'Acme',
  vendorOrder: 'PO-7',
  line: { ...FIRST_LINE, ...line },
  lines: added.map(one => ({ ...FIRST_LINE, ...one })),
})
const FOUND = {
  partNumber: 'alt-5',
  productId: '7',
  sku: 'alt-5',
  name: 'Altimeter',
  counted: '2',
  conditionCode: 'NE',
}

beforeEach(() => {
  answering('receiving.expected').mockResolvedValue([
    { vendor: 'Acme', vendorOrder: 'PO-7', parts: [PART], receipts: [], inspectedAmounts: [] },
  ])
})

const unnamed = page.getByText('No part is named for this line: name it')
const found = page.getByText('The part is in the catalog. It is named for this line when the delivery is received.')

test('a line without a part asks for it', async () => {
  await show(<ExpectedParts draft={draft({ partNumber: 'ALT-5' })} onTake={() => {}} />)
  await expect.element(unnamed).toBeVisible()
  await expect.element(found).not.toBeInTheDocument()
})

test.each([
  ['found below', draft(FOUND)],
  ['counted already', draft({}, [FOUND])],
  ['expected next', { ...draft({}), queue: [{ ...FIRST_LINE, ...FOUND }] }],
])('a line whose part is %s does not', async (_, one) => {
  await show(<ExpectedParts draft={one} onTake={() => {}} />)
  await expect.element(found).toBeVisible()
  await expect.element(unnamed).not.toBeInTheDocument()
})

test('a part of another number names nothing', async () => {
  await show(<ExpectedParts draft={draft({ ...FOUND, partNumber: 'AL-T5', sku: 'AL-T5' })} onTake={() => {}} />)
  await expect.element(unnamed).toBeVisible()
})
