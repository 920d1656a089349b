import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConditionStock } from '../../domain/catalogue/choose-condition.ts'
import { answering, lost } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { answerUploads } from '../testing-upload.ts'
import type { Candidate } from './listed-rows.ts'
import { PartsListScreen } from './PartsListScreen.tsx'

const part = (id: number, sku: string, stock: ConditionStock[], price = 250): Candidate => ({
  id,
  sku,
  slug: sku.toLowerCase(),
  name: `Part ${sku}`,
  price,
  salePrice: null,
  fromPrice: null,
  uom: 'EA',
  totalQuantity: stock.reduce((sum, one) => sum + one.quantity, 0),
  conditions: stock.map(one => one.condition),
  manufacturer: null,
  primaryImageUrl: null,
  drawing: '',
  stock,
})
const BOLT = part(1, 'AN3-5A', [{ condition: 'new', quantity: 40, tagType: null }])
const NUT = part(2, 'MS21044N08', [{ condition: 'new', quantity: 500, tagType: null }], 42)
const SHELF: Record<string, Candidate[]> = { 'AN3-5A': [BOLT], 'AN3-6A': [part(3, 'AN3-6A', [])] }

beforeEach(() => {
  sessionStorage.clear()
  answering('catalogue.findListed').mockImplementation(async input =>
    (input as { partNumbers: string[] }).partNumbers.map(number => SHELF[number] ?? []),
  )
  answering('catalogue.findAlternates').mockImplementation(async input =>
    (input as { partNumbers: string[] }).partNumbers.map(number =>
      number === 'AN365-832' ? [{ kind: 'superseded_by', source: 'AC 43.13', part: NUT }] : [],
    ),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const LIST = 'AN3-5A, 10\nAN365-832, 20\nAN3-6A, 4'
const box = page.getByLabelText('Part numbers, one per line, with quantities')
const row = (name: RegExp) => page.getByRole('row', { name })
const inCart = () =>
  JSON.parse(localStorage.getItem('aircraft-parts-cart') ?? '[]').map(
    (line: { productId: number; quantity: number; reference?: string }) => [
      line.productId,
      line.quantity,
      line.reference ?? '',
    ],
  )
async function showChecked(width = 1440) {
  await page.viewport(width, 900)
  const screen = await show(<PartsListScreen listId={null} />)
  await userEvent.fill(box, LIST)
  await userEvent.click(page.getByRole('button', { name: 'Check list' }))
  await expect.element(page.getByRole('heading', { name: '2 of 3 found' })).toBeVisible()
  return screen
}

test('during a check of a list its space is reserved: results shift nothing', async () => {
  await page.viewport(390, 844)
  await show(<PartsListScreen listId={null} />)
  let answer: (found: Candidate[][]) => void = () => {}
  answering('catalogue.findListed').mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await userEvent.fill(box, 'AN3-5A, 10')
  await userEvent.click(page.getByRole('button', { name: 'Check list' }))
  await expect.poll(() => document.querySelector('.skeleton')).not.toBeNull()
  // Below the box, wherever the page is scrolled to.
  const below = (selector: string) =>
    (document.querySelector(selector)?.getBoundingClientRect().top ?? 0) - box.element().getBoundingClientRect().top
  const place = below('.skeleton')
  const { height } = box.element().getBoundingClientRect()
  answer([[BOLT]])
  const heading = page.getByRole('heading', { name: '1 of 1 found' })
  await expect.element(heading).toBeVisible()
  expect(below('[aria-label="Result"]')).toBe(place)
  expect(box.element().getBoundingClientRect().height).toBe(height)
})

test('problems are first, and the total and the actions are visible at once', async () => {
  for (const width of [1440, 390]) {
    const { unmount } = await showChecked(width)
    const heads = [...document.querySelectorAll('.list-sheet tbody th')]
    expect(heads.map(one => one.textContent?.trim())).toEqual([
      'Problems: 2',
      expect.stringContaining('AN365-832'),
      expect.stringContaining('AN3-6A'),
      'Ready: 1',
      expect.stringContaining('AN3-5A'),
    ])
    await expect.element(page.getByText('$25.00').last()).toBeInViewport()
    await expect.element(page.getByRole('button', { name: 'Add available to cart' })).toBeInViewport()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await unmount()
  }
})

test('a row is corrected in place, and added to the cart with its reference', async () => {
  await showChecked()
  await userEvent.fill(page.getByLabelText('Quantity: AN3-5A, line 1'), '12')
  await userEvent.fill(page.getByLabelText('Your reference of AN3-5A, line 1'), 'WO-88121')
  await userEvent.click(page.getByRole('button', { name: 'Take MS21044N08 instead of AN365-832, line 2' }))
  await expect.element(row(/AN365-832/)).toMatchTextContent(/AN365-832 is superseded by MS21044N08 \(AC 43.13\)/)
  await expect.element(page.getByText('$38.40').last()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove AN3-6A, line 3' }))
  await expect.element(page.getByRole('heading', { name: '2 of 2 found' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add available to cart' }))
  await expect.poll(inCart).toEqual([
    [1, 12, 'WO-88121'],
    [2, 20, ''],
  ])
  await expect.element(page.getByText('2 parts added to cart')).toBeVisible()
  // The edit is in the box, too.
  await expect.element(box).toHaveValue('P/N\tCondition\tQty\tReference\nAN3-5A\t\t12\tWO-88121\nAN365-832\t\t20\t')
})

test('an invalid quantity is refused at its field, and a list is checked even if alternates are unavailable', async () => {
  answering('catalogue.findAlternates').mockRejectedValue(lost())
  await showChecked()
  const quantity = page.getByLabelText('Quantity: AN3-5A, line 1')
  await userEvent.fill(quantity, '2,5')
  await userEvent.keyboard('{Enter}')
  await expect.element(quantity).toHaveValue('2,5')
  await expect.element(quantity).toBeInvalid()
  await expect.element(page.getByText('Enter a whole number, like 10')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add available to cart' }))
  await expect.element(quantity).toHaveFocus()
  expect(inCart()).toEqual([])
  await userEvent.fill(quantity, '25.00')
  await userEvent.keyboard('{Enter}')
  await expect.element(quantity).toHaveValue('25')
})

test('a whole list that is pasted is checked at once', async () => {
  await page.viewport(1440, 900)
  await show(<PartsListScreen listId={null} />)
  const data = new DataTransfer()
  data.setData('text', LIST)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('heading', { name: '2 of 3 found' })).toBeVisible()
  await expect.poll(() => document.activeElement?.querySelector('[aria-label=Result]')).not.toBeNull()
})

test('a file without a line says so', async () => {
  await show(<PartsListScreen listId={null} />)
  drop('')
  await expect.element(page.getByText('No part numbers were found in list.csv.')).toBeVisible()
})

test('an edited row leaves text typed in between, and choices persist when the list is checked again', async () => {
  await showChecked()
  await userEvent.click(page.getByRole('button', { name: 'Take MS21044N08 instead of AN365-832, line 2' }))
  await userEvent.fill(box, `${LIST}\nNAS1149F0332P x 200`)
  await userEvent.fill(page.getByLabelText('Quantity: AN3-5A, line 1'), '12')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(box)
    .toHaveValue(
      'NAS1149F0332P x 200\nP/N\tCondition\tQty\tReference\nAN3-5A\t\t12\t\nAN365-832\t\t20\t\nAN3-6A\t\t4\t',
    )
  await userEvent.click(page.getByRole('button', { name: 'Check list' }))
  await expect.element(page.getByRole('heading', { name: '3 of 4 found' })).toBeVisible()
  await expect.element(row(/^AN365-832/)).toMatchTextContent(/is superseded by MS21044N08/)
  await expect.element(row(/^AN3-5A/).getByLabelText(/^Quantity/)).toHaveValue('12')
})

const drop = (text: string) => {
  answerUploads({ status: 200, body: { text } })
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([text], 'list.csv'))
  box.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

test('a dropped file is added below typed text, and replaces only its earlier version', async () => {
  await page.viewport(1440, 900)
  await show(<PartsListScreen listId={null} />)
  drop('AN3-6A, 4')
  await expect.element(page.getByRole('heading', { name: '1 of 1 found' })).toBeVisible()
  drop('AN3-6A, 5')
  await expect.element(box).toHaveValue('AN3-6A, 5')
  await userEvent.fill(box, 'AN3-5A, 10')
  drop(LIST)
  await expect.element(box).toHaveValue(`AN3-5A, 10\n${LIST}`)
  await expect.element(page.getByText(/^list\.csv was added below/)).toBeVisible()
  await expect.element(page.getByLabelText('Quantity: AN3-5A, line 1')).toHaveValue('20')
})

test('the focus moves to the element that replaces a button, and stays in the remaining rows', async () => {
  await showChecked()
  await userEvent.click(page.getByRole('button', { name: 'Take MS21044N08 instead of AN365-832, line 2' }))
  const back = page.getByRole('button', { name: 'Back to AN365-832' })
  await expect.element(back).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Take MS21044N08 instead of AN365-832, line 2' })).toHaveFocus()
  const remove = (line: string) => page.getByRole('button', { name: `Remove ${line}` })
  await userEvent.click(remove('AN365-832, line 2'))
  await expect.element(remove('AN3-6A, line 3')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('AN3-5A, line 1')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '0 of 0 found' })).toBeVisible()
  expect(document.activeElement?.querySelector('[aria-label=Result]')).not.toBeNull()
})

test('all lines that cannot be read can be opened', async () => {
  await page.viewport(1440, 900)
  await show(<PartsListScreen listId={null} />)
  await userEvent.fill(box, Array.from({ length: 26 }, (_, at) => `AN3-${at}A\t1.5`).join('\n'))
  const last = page.getByText(/^Line 26:/)
  await expect.element(last).not.toBeVisible()
  await userEvent.click(page.getByText('and 16 more lines'))
  await expect.element(last).toBeVisible()
})

test('on a phone all buttons of the bar are in view', async () => {
  await showChecked(390)
  for (const name of ['Add available to cart', 'Request quote for the rest', 'Download with prices']) {
    const { left, right } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect([left >= 0, right <= 390], name).toEqual([true, true])
  }
})

test('asks about a quantity in another unit than the part is sold in', async () => {
  await page.viewport(1440, 900)
  await show(<PartsListScreen listId={null} />)
  await box.fill('AN3-5A 20 FT')
  await page.getByRole('button', { name: 'Check list' }).click()
  await expect.element(row(/AN3-5A/)).toMatchTextContent('The list says 20 ft. This part is sold by the piece.')
  expect(page.getByRole('button', { name: /Add available/ }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Take 20 pieces' }).click()
  await expect.element(row(/AN3-5A/)).toMatchTextContent('In Stock')
  await expect.element(box).toHaveValue('P/N\tCondition\tQty\tReference\nAN3-5A\t\t20\t')
  await page.getByRole('button', { name: 'Add available to cart' }).click()
  await expect.poll(inCart).toEqual([[1, 20, '']])
})

test('asks if a number behind an unknown number of digits is the quantity, and requests no quote before', async () => {
  await page.viewport(1440, 900)
  for (const [answer, written] of [
    ['Yes, 2 × 3961230-7', '3961230-7\t\t2\t'],
    ['No, 1 × 3961230-7 2', '3961230-7 2\t\t1\t'],
  ] as const) {
    sessionStorage.clear()
    const { unmount } = await show(<PartsListScreen listId={null} />)
    await box.fill('3961230-7 2')
    await page.getByRole('button', { name: 'Check list' }).click()
    await expect.element(row(/3961230-7/)).toMatchTextContent('Is 2 the quantity?')
    const quote = page.getByRole('button', { name: 'Request quote for the rest' })
    expect(quote.elements()).toHaveLength(0)
    await page.getByRole('button', { name: answer }).click()
    await expect.element(row(/3961230-7/)).toMatchTextContent('Unknown: needs a quote')
    await expect.element(quote).toBeVisible()
    await expect.element(box).toHaveValue(`P/N\tCondition\tQty\tReference\n${written}`)
    await page.getByRole('button', { name: 'Check list' }).click()
    await expect.element(row(/3961230-7/)).toMatchTextContent('Unknown: needs a quote')
    await unmount()
  }
})

test('a price of the list is shown beside the price of the store', async () => {
  const screen = await show(<PartsListScreen listId={null} />)
  await userEvent.fill(box, 'AN3-5A 10 @ 0.39')
  await userEvent.click(page.getByRole('button', { name: 'Check list' }))
  await expect.element(row(/AN3-5A/).getByText('Your list says 0.39')).toBeVisible()
  await screen.unmount()
})
