import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import type { PartLine, PricePreview } from './queries.ts'

const part = (id: number): PartLine => ({
  id,
  version: id,
  sku: `AN${id}`,
  name: 'Bolt',
  slug: `an${id}`,
  category: null,
  manufacturer: null,
  price: 1000,
  salePrice: null,
  fromPrice: null,
  uom: 'EA',
  totalQuantity: 4,
  conditions: [],
  primaryImageUrl: null,
  drawing: '',
  isPublished: true,
})
const line = (id: number, changes: Partial<PricePreview[number]> = {}): PricePreview[number] => ({
  id,
  version: id,
  sku: `AN${id}`,
  name: 'Bolt',
  before: { price: 1000, salePrice: null },
  after: { price: 1050, salePrice: null },
  problem: null,
  losesSale: false,
  ...changes,
})
const IMPOSSIBLE = { after: null, problem: 'below_zero' } as const
const onKeep = vi.fn()
const onDone = vi.fn()
const dialog = (
  <PriceDialog
    isOpen
    onOpenChange={() => {}}
    chosen={new Map([1, 2].map(id => [`${id}`, part(id)]))}
    onKeep={onKeep}
    onDone={onDone}
  />
)
const percent = page.getByLabelText('Percent, - for less')
const preview = page.getByRole('button', { name: 'Show the new prices' })

let previewed: ReturnType<typeof answering>
let changed: ReturnType<typeof answering>
beforeEach(() => {
  onKeep.mockClear()
  onDone.mockClear()
  previewed = answering('catalogue.admin.previewPrices')
  changed = answering('catalogue.admin.changePrices')
})

test('an invalid percentage is refused at its field, which gets the focus', async () => {
  await show(dialog)
  await percent.fill('a lot')
  await preview.click()
  await expect.element(percent).toBeInvalid()
  await expect.element(percent).toHaveFocus()
  expect(previewed).not.toHaveBeenCalled()
})

test('exactly the previewed change is applied, once; further typing clears the preview', async () => {
  previewed.mockResolvedValue([line(1), line(2)])
  await show(dialog)
  await percent.fill('5')
  await preview.click()
  await expect.element(page.getByRole('heading', { name: '2 of 2 would change' })).toBeVisible()
  await percent.fill('6')
  await expect.element(page.getByRole('button', { name: 'Change 2 prices' })).not.toBeInTheDocument()
  await percent.fill('5')
  await preview.click()
  await page.getByRole('button', { name: 'Change 2 prices' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Changing...' })).toBeVisible()
  expect(changed.mock.calls.map(([input]) => input)).toEqual([
    {
      parts: [
        { id: 1, version: 1 },
        { id: 2, version: 2 },
      ],
      change: { kind: 'percent', by: 500, rounding: 'cents' },
    },
  ])
})

test('if one part cannot be changed, no part is, until it is left out', async () => {
  previewed.mockResolvedValueOnce([line(1), line(2, IMPOSSIBLE)]).mockResolvedValueOnce([line(1)])
  await show(dialog)
  await percent.fill('5')
  await preview.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 cannot be changed so.')
  await page.getByRole('button', { name: 'Change 1 price' }).click({ force: true })
  expect(changed).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Leave these out' }).click()
  await expect.element(page.getByRole('heading', { name: '1 of 1 would change' })).toBeVisible()
  expect(onKeep.mock.calls.map(([kept]) => [...kept.keys()])).toEqual([['1']])
  expect(previewed.mock.calls.at(-1)?.[0]).toMatchObject({ productIds: [1] })
})

test('another admin’s earlier change is reported, and the dialog stays with its input', async () => {
  previewed.mockResolvedValue([line(1), line(2)])
  changed.mockRejectedValue(refused('PRODUCT_CHANGED', 'AN2 was changed by another user.'))
  await show(dialog)
  await percent.fill('5')
  await preview.click()
  await page.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('AN2 was changed by another user.')
  await expect.element(percent).toHaveValue('5')
  expect(onDone).not.toHaveBeenCalled()
})

test('a failed preview can be retried', async () => {
  previewed.mockRejectedValueOnce(lost()).mockResolvedValueOnce([line(1), line(2)])
  await show(dialog)
  await percent.fill('5')
  await preview.click()
  await expect.element(percent).toHaveAccessibleDescription(/could not be worked out/)
  await preview.click()
  await expect.element(page.getByRole('heading', { name: '2 of 2 would change' })).toBeVisible()
})
