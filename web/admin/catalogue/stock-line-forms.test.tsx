import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { AddStockLine } from './AddStockLine.tsx'
import { EvidenceForm } from './EvidenceForm.tsx'
import { LinePriceForm } from './LinePriceForm.tsx'
import { PartReferences } from './PartReferences.tsx'
import type { StockLine } from './queries.ts'

const EVIDENCE = { serialOrBatch: '', tagType: null, taggedBy: '', tagDate: null, traceTo: '', shelfLifeExpiry: null }
const LINE: StockLine = {
  id: 5,
  condition: 'new',
  quantity: 4,
  held: 0,
  toShip: 0,
  price: 1250,
  backordered: 0,
  documents: [],
  evidence: EVIDENCE,
}

test('stock in another condition needs the condition and a whole number; the form closes', async () => {
  const added = answering('inventory.addLine').mockResolvedValue({ lineId: 6 })
  await show(<AddStockLine id="2" lines={[LINE]} />)
  const opener = page.getByRole('button', { name: 'Add stock in another condition' })
  await opener.click()
  const button = page.getByRole('button', { name: 'Add stock', exact: true })
  await page.getByLabelText('Pieces').fill('many')
  await button.click()
  const condition = page.getByLabelText('Condition')
  await expect.element(condition).toHaveAccessibleDescription('Please select a condition')
  await expect.element(page.getByLabelText('Pieces')).toHaveAccessibleDescription(/whole number, 0 or more/)
  await condition.selectOptions('overhauled')
  await page.getByLabelText('Pieces').fill('3')
  await page.getByLabelText('Trace to').fill('Norwick')
  await button.click()
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  expect(added.mock.calls.map(([input]) => input)).toEqual([
    { productId: 2, condition: 'overhauled', quantity: 3, evidence: { ...EVIDENCE, traceTo: 'Norwick' } },
  ])
})

test('an invalid price is refused at its field; after a conflict, saving is based on the newer price', async () => {
  const saved = answering('inventory.saveLinePrice')
  saved.mockRejectedValueOnce(refused('LINE_PRICE_CHANGED', 'Another person changed it.', { price: 1300 }))
  saved.mockResolvedValueOnce({ success: true })
  const onDone = vi.fn()
  await show(<LinePriceForm line={LINE} onDone={onDone} />)
  const price = page.getByLabelText(/^Price/)
  const button = page.getByRole('button', { name: 'Save price' })
  await price.fill('cheap')
  await button.click()
  await expect.element(price).toHaveAccessibleDescription(/Please enter a price, like 12.50/)
  await price.fill('14')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another person changed it.')
  await button.click()
  await expect.element(page.getByText('Price saved.')).toBeVisible()
  await expect.element(price).toHaveValue('14.00')
  expect(saved.mock.calls.map(([input]) => input)).toEqual([
    { lineId: 5, price: 1400, before: 1250 },
    { lineId: 5, price: 1400, before: 1300 },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('another admin’s newer evidence is shown, and saving again overwrites it', async () => {
  const theirs = { ...EVIDENCE, traceTo: 'Tulsa Aero' }
  const saved = answering('inventory.saveEvidence')
  saved.mockRejectedValueOnce(refused('EVIDENCE_CHANGED', 'Another person changed it.', { evidence: theirs }))
  saved.mockResolvedValueOnce({ success: true })
  await show(<EvidenceForm line={LINE} onDone={() => {}} />)
  await page.getByLabelText('Trace to').fill('Norwick')
  const button = page.getByRole('button', { name: 'Save paper trail' })
  await button.click()
  await expect.element(page.getByText(/It now says: Tulsa Aero/)).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Paper trail saved.')).toBeVisible()
  expect(saved.mock.calls.at(-1)?.[0]).toEqual({
    lineId: 5,
    evidence: { ...EVIDENCE, traceTo: 'Norwick' },
    before: theirs,
  })
})

test('a cross-reference needs a number; only an alternate is valid both ways', async () => {
  const saved = answering('catalogue.admin.saveReference').mockResolvedValue({ success: true })
  await show(<PartReferences productId={2} references={[]} />)
  const number = page.getByLabelText('Other part number')
  const button = page.getByRole('button', { name: 'Save cross-reference' })
  await button.click()
  await expect.element(number).toBeInvalid()
  await expect.element(number).toHaveFocus()
  await number.fill('AN4')
  await page.getByLabelText('Both ways').click()
  await button.click()
  await expect.element(number).toHaveValue('')
  await expect.element(page.getByLabelText('Both ways')).not.toBeChecked()
  await page.getByLabelText('Kind').selectOptions('superseded_by')
  await expect.element(page.getByLabelText('Both ways')).toBeDisabled()
  expect(saved.mock.calls.map(([input]) => input)).toEqual([
    { productId: 2, reference: { kind: 'alternate_of', otherSku: 'AN4', isTwoWay: true, source: '' } },
  ])
})
