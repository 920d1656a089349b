import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { SheetScreen } from './SheetScreen.tsx'
import { chooseRows } from './sheet-draft.ts'
import { PARTS_SHEET } from './sheet-kinds.ts'

const WHOSE = 'clerk@example.com'
const part = (id: number, more: object = {}) => ({
  id,
  version: id * 10,
  sku: `AN${id}`,
  manufacturer: '',
  name: `Bolt ${id}`,
  categoryId: null,
  isPublished: true,
  price: id * 1000,
  salePrice: null,
  conditions: [{ lineId: id, condition: 'overhauled', price: null }],
  ...more,
})
const NO_PREVIEW = { rows: [], changing: 0, jumps: 0, now: [] }

let loaded: ReturnType<typeof answering>
let previewed: ReturnType<typeof answering>
let changed: ReturnType<typeof answering>
beforeEach(() => {
  sessionStorage.clear()
  answering('catalogue.admin.categories').mockResolvedValue([
    { id: 1, name: 'Bolts', slug: 'bolts', description: '', parts: 0 },
    { id: 2, name: 'Nuts', slug: 'nuts', description: '', parts: 0 },
  ])
  answering('bulk.changes').mockResolvedValue({ changes: [], after: null })
  loaded = answering('bulk.partRows')
  previewed = answering('bulk.previewParts')
  changed = answering('bulk.changeParts')
  previewed.mockResolvedValue(NO_PREVIEW)
})

const sheet = <SheetScreen sheet={PARTS_SHEET} filter={null} />
async function open(rows: object[] = [part(1), part(2), part(3)]) {
  loaded.mockResolvedValue({ rows, missing: [], isCut: false })
  chooseRows('parts', WHOSE, [1, 2, 3])
  const screen = await show(sheet)
  await expect.element(page.getByRole('grid')).toBeVisible()
  return screen
}
const at = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
  if (!found) throw new Error(`no cell ${row} ${column}`)
  return found
}
const textAt = (row: number, column: number) => at(row, column).querySelector('span')?.textContent
const [NAME, CATEGORY, PUBLISHED, PRICE, OVERHAULED] = [2, 3, 4, 5, 6]
const keys = (typed: string) => userEvent.keyboard(typed)
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const copied = () => {
  const clipboardData = new DataTransfer()
  document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}
async function goTo(row: number, column: number) {
  await userEvent.click(at(row, column))
  await expect.poll(() => document.activeElement === at(row, column)).toBe(true)
}

describe('keys', () => {
  test('Enter and Tab commit and move on, Escape discards, F2 edits the existing text', async () => {
    await open()
    await goTo(1, PRICE)
    await keys('12.5{Enter}')
    await expect.poll(() => textAt(1, PRICE)).toBe('$12.50')
    await expect.poll(() => document.activeElement === at(2, PRICE)).toBe(true)
    await keys('9{Tab}')
    await expect.poll(() => document.activeElement === at(2, OVERHAULED)).toBe(true)
    expect(textAt(2, PRICE)).toBe('$9.00')
    await keys('7{Escape}')
    await expect.poll(() => textAt(2, OVERHAULED)).toBe('As the part')
    await goTo(1, NAME)
    await keys('{F2}, hex{Enter}')
    await expect.poll(() => textAt(1, NAME)).toBe('Bolt 1, hex')
    await expect.element(page.getByText('2 parts changed')).toBeVisible()
  })

  test('arrows stay inside the grid, read-only cells cannot be edited, and Escape and Tab leave', async () => {
    await open()
    await goTo(1, 1)
    await keys('{ArrowUp}{ArrowLeft}x')
    expect(document.activeElement).toBe(at(1, 1))
    expect(document.querySelector('[role=grid] input')).toBeNull()
    await keys('{Control>}{End}{/Control}')
    await expect.poll(() => document.activeElement === at(3, OVERHAULED)).toBe(true)
    await keys('{Home}{ArrowRight}')
    await expect.poll(() => document.activeElement === at(3, NAME)).toBe(true)
    await keys('{Escape}{Tab}')
    await expect.poll(() => document.activeElement?.closest('[role=grid]')).toBeNull()
  })

  test('an invalid cell shows its error, and blocks the preview until it is corrected', async () => {
    await open()
    await goTo(1, PRICE)
    await keys('a lot{Enter}{ArrowUp}')
    const wrong = at(1, PRICE)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please enter a price, like 12.50',
    )
    await expect.element(page.getByText(/1 cell wrong/)).toBeVisible()
    await expect.element(page.getByText('Price: Please enter a price, like 12.50')).toBeVisible()
    await goTo(2, NAME)
    await keys('Named{Enter}')
    await page.getByRole('button', { name: 'Preview' }).click({ force: true })
    expect(previewed).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Go to a wrong cell' }).click()
    await keys('{Control>}z{/Control}')
    await expect.poll(() => textAt(2, NAME)).toBe('Bolt 2')
  })

  test('Delete clears optional cells, Ctrl+D fills down, Space toggles', async () => {
    await open([part(1, { categoryId: 1 }), part(2, { categoryId: 1 }), part(3)])
    await goTo(1, CATEGORY)
    await keys('{Shift>}{ArrowDown}{/Shift}{Delete}')
    await expect.poll(() => [textAt(1, CATEGORY), textAt(2, CATEGORY)]).toEqual(['No category', 'No category'])
    await goTo(1, NAME)
    await keys('{Delete}')
    expect(textAt(1, NAME)).toBe('Bolt 1')
    await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expect.poll(() => [2, 3].map(row => textAt(row, NAME))).toEqual(['Bolt 1', 'Bolt 1'])
    await goTo(3, PUBLISHED)
    await keys(' ')
    await expect.poll(() => textAt(3, PUBLISHED)).toBe('No')
  })
})

describe('the clipboard', () => {
  test('a block is pasted from the active cell on, a single value fills the selection', async () => {
    await open()
    await goTo(1, NAME)
    paste('Hex bolt\tnuts\tno\t"1,234.50"\r\nStud\t\tyes\t8\r\n')
    await expect
      .poll(() => [NAME, CATEGORY, PUBLISHED, PRICE].map(column => textAt(1, column)))
      .toEqual(['Hex bolt', 'Nuts', 'No', '$1,234.50'])
    expect([textAt(2, NAME), textAt(2, PRICE), textAt(3, NAME)]).toEqual(['Stud', '$8.00', 'Bolt 3'])
    await goTo(1, OVERHAULED)
    await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    paste('5')
    await expect.poll(() => [1, 2, 3].map(row => textAt(row, OVERHAULED))).toEqual(['$5.00', '$5.00', '$5.00'])
    await expect.element(page.getByText('3 cells pasted.').first()).toBeInTheDocument()
  })

  test('a block with part numbers in another order finds its rows', async () => {
    await open()
    await goTo(1, 1)
    paste('an3\tThird\nAN9\tNinth\nAN1\tFirst')
    await expect.poll(() => [1, 2, 3].map(row => textAt(row, NAME))).toEqual(['First', 'Bolt 2', 'Third'])
    await expect.element(page.getByText(/1 row left out/).first()).toBeInTheDocument()
  })

  test('the selection is copied in a format for spreadsheets', async () => {
    await open()
    await goTo(1, 1)
    await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.poll(() => copied()).toBe('AN1\tBolt 1\nAN2\tBolt 2')
  })

  test('more than a million characters are not pasted', async () => {
    await open()
    await goTo(1, NAME)
    paste('x'.repeat(1_000_001))
    await expect.element(page.getByText(/too much to paste at once/).first()).toBeInTheDocument()
  })
})

test('a column of prices is raised by a percentage, and rounded up to .95', async () => {
  await open()
  await page.getByLabelText('Percent, - for less').fill('5')
  await page.getByRole('button', { name: 'Apply to 3 rows' }).click()
  await expect.poll(() => [1, 2, 3].map(row => textAt(row, PRICE))).toEqual(['$10.50', '$21.00', '$31.50'])
  await page.getByLabelText('How').selectOptions('Round up to .95')
  await page.getByRole('button', { name: 'Apply to 3 rows' }).click()
  await expect.poll(() => [1, 2, 3].map(row => textAt(row, PRICE))).toEqual(['$10.95', '$21.95', '$31.95'])
})

const PREVIEW = {
  changing: 1,
  jumps: 1,
  rows: [
    {
      id: 1,
      label: 'AN1',
      state: 'changes',
      losesSale: false,
      cells: [{ thing: 'part', thingId: 1, condition: null, field: 'price', before: 1000, after: 9900, jump: 890 }],
    },
    { id: 2, label: 'AN2', state: 'changed_since', losesSale: false, cells: [] },
  ],
  now: [part(2, { version: 99, name: 'By another user' })],
}

describe('the preview', () => {
  async function preview() {
    previewed.mockResolvedValue(PREVIEW)
    await open()
    await goTo(1, PRICE)
    await keys('99{Enter}98{Enter}')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect.element(page.getByRole('heading', { name: '1 part would change' })).toBeVisible()
  }

  test('price jumps must be reviewed, and exactly the preview is applied, once', async () => {
    await preview()
    expect(previewed.mock.calls[0]?.[0]).toEqual({
      rows: [
        { id: 1, version: 10, cells: { price: 9900 } },
        { id: 2, version: 20, cells: { price: 9800 } },
      ],
    })
    const make = page.getByRole('button', { name: 'Change 1 part' })
    await make.click({ force: true })
    expect(changed).not.toHaveBeenCalled()
    await page.getByLabelText(/I have looked at the 1 price that changes/).click()
    await make.dblClick()
    expect(changed.mock.calls.map(([input]) => input)).toEqual([
      { rows: [{ id: 1, version: 10, cells: { price: 9900 } }], arePricesSeen: true },
    ])
  })

  test('a lost response is retried with the same key; then the draft is deleted', async () => {
    await preview()
    changed.mockRejectedValueOnce(lost()).mockResolvedValueOnce({ changeId: 5, changed: 1 })
    await page.getByLabelText(/I have looked at/).click()
    await page.getByRole('button', { name: 'Change 1 part' }).click()
    await expect.element(page.getByText(/Trying again is safe/)).toBeVisible()
    await page.getByRole('button', { name: 'Change 1 part' }).click()
    await expect.element(page.getByText('1 part changed.')).toBeVisible()
    const used = changed.mock.calls.map(([, context]) => context.idempotencyKey)
    expect(new Set(used).size).toBe(1)
    // A refused row stays for review.
    await expect.poll(() => [textAt(1, PRICE), textAt(2, PRICE)]).toEqual(['$10.00', '$98.00'])
  })

  test('rows changed by another admin show their current values, with the typed ones', async () => {
    await preview()
    await expect.element(page.getByText(/Another user has changed this since/)).toBeVisible()
    await page.getByRole('button', { name: 'Show them as they are now' }).click()
    await expect.poll(() => [textAt(2, NAME), textAt(2, PRICE)]).toEqual(['By another user', '$98.00'])
    await expect.poll(() => previewed.mock.calls.at(-1)?.[0]).toMatchObject({ rows: [{ id: 1 }, { version: 99 }] })
  })

  test('a refusal of the store is shown', async () => {
    await preview()
    changed.mockRejectedValue(refused('BULK_ROWS_REFUSED', 'Nothing was changed.'))
    await page.getByLabelText(/I have looked at/).click()
    await page.getByRole('button', { name: 'Change 1 part' }).click()
    await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
  })
})

describe('a draft', () => {
  test('is restored after a reload, on the current rows', async () => {
    const first = await open()
    await goTo(1, PRICE)
    await keys('12{Enter}')
    await expect.poll(() => textAt(1, PRICE)).toBe('$12.00')
    await first.unmount()
    loaded.mockResolvedValue({ rows: [part(1, { version: 11, name: 'Renamed' }), part(2)], missing: [], isCut: false })
    await show(sheet)
    await expect.poll(() => [textAt(1, NAME), textAt(1, PRICE)]).toEqual(['Renamed', '$12.00'])
    await expect.element(page.getByText(/your draft is back/)).toBeVisible()
    expect(document.querySelector('.stale')).not.toBeNull()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.element(page.getByLabelText('Part numbers, one a line')).toBeVisible()
  })

  test('an empty sheet takes part numbers, and lists the unknown ones', async () => {
    await show(sheet)
    const numbers = page.getByLabelText('Part numbers, one a line')
    const find = page.getByRole('button', { name: 'Find these parts' })
    await find.click()
    await expect.element(numbers).toHaveAccessibleDescription('Please paste part numbers, one a line.')
    loaded.mockResolvedValue({ rows: [part(1)], missing: ['XX-1'], isCut: false })
    await numbers.fill('AN1\nXX-1')
    await find.click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.element(page.getByText('1 number without a part: XX-1')).toBeVisible()
    expect(loaded.mock.calls.at(-1)?.[0]).toEqual({ by: 'numbers', numbers: ['AN1', 'XX-1'] })
  })
})

test('of many rows only the visible ones and the focused one are rendered', async () => {
  await open(Array.from({ length: 1000 }, (_, n) => part(n + 1)))
  await goTo(1, PRICE)
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  await keys('{Control>}{End}{/Control}')
  await expect.poll(() => document.activeElement === at(1000, OVERHAULED)).toBe(true)
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(70)
  document.querySelector('.sheet-frame')?.scrollTo(0, 0)
  await expect.poll(() => at(3, NAME)).toBeTruthy()
  expect(document.activeElement).toBe(at(1000, OVERHAULED))
  await page.getByText('Add part numbers').click()
  await page.getByLabelText('One a line').fill('AN5000')
  await page.getByRole('button', { name: 'Find these parts' }).click()
  await expect.element(page.getByLabelText('One a line')).toHaveAccessibleDescription(/at most 1,000 rows/)
})
