import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TypedSellRow } from '../../domain/submissions/sell-row.ts'
import { show } from '../testing-screen.tsx'
import { answerUploads } from '../testing-upload.ts'
import { SellList } from './SellList.tsx'

function List() {
  const [rows, setRows] = useState<TypedSellRow[]>([])
  const [text, setText] = useState('')
  return <SellList rows={rows} onChange={setRows} text={text} onText={setText} />
}
afterEach(() => vi.unstubAllGlobals())
const box = page.getByLabelText('Paste a list')
const read = page.getByRole('button', { name: 'Read the list' })
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const CELLS = 'P/N\tQuantity\nAN3-5A\t50\nAN4-6A\tmany'

test('cells pasted into the empty box become rows at once, and an invalid one is counted', async () => {
  await show(<List />)
  await expect.element(box).toBeVisible()
  paste(CELLS)
  await expect.element(page.getByText('2 rows read.')).toBeVisible()
  await expect.element(page.getByText(/1 needs a look/).first()).toBeVisible()
  await expect.element(box).toHaveValue('')
})

test('a word pasted into typed text is not parsed yet', async () => {
  await show(<List />)
  await box.fill('AN3-5A, 50')
  paste(CELLS)
  await read.click()
  await expect.element(page.getByText('1 row read.')).toBeVisible()
})

test('totals that are left out are named, and a question ends with the answer in its cell', async () => {
  await show(<List />)
  paste('P/N;Quantity;Price\nAN3-5A;50;1,234\nTotal;50;')
  await expect.element(page.getByText('1 row read. Left out: a total (“Total 50”).')).toBeVisible()
  const price = page.getByLabelText('Price each, row 1')
  await expect.element(price).toHaveValue('1,234')
  const question = page.getByText('Is this 1234 or 1.234? Write it without a comma')
  await expect.element(question).toBeVisible()
  await price.fill('1234')
  await expect.element(question).not.toBeInTheDocument()
})

test('a unit has a field of its own, and an unknown one says so', async () => {
  await show(<List />)
  paste('P/N\tQty\tUOM\nM22759/16-20-9\t500\tFT\nAN3-5A\t5\tEA')
  await page.getByRole('button', { name: 'Change row 1' }).click()
  const unit = page.getByLabelText('Unit, row 1')
  await expect.element(unit).toHaveValue('ft')
  await expect.element(page.getByLabelText('Description, row 1')).toHaveValue('')
  await unit.fill('spool')
  await expect.element(page.getByText(/^Unknown: ft, lb/)).toBeVisible()
})

test('a row that names a part by its NSN says so', async () => {
  await show(<List />)
  paste('NSN\tQty\n5310-00-167-0275\t100\nAN3-5A\t5')
  await expect.element(page.getByText('2 rows read.')).toBeVisible()
  expect(page.getByText('An NSN: enter the part number if you know it').elements()).toHaveLength(1)
})

test('a list without rows says so, and the text stays', async () => {
  await show(<List />)
  await box.fill('P/N, quantity')
  await read.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('There are no rows in this list.')
  await expect.element(box).toHaveValue('P/N, quantity')
})

test('the store parses a workbook; its error is shown, and a CSV file after it is parsed here', async () => {
  const asked = answerUploads(
    { status: 422, body: { code: 'LIST_FILE_UNREADABLE', message: 'This workbook is damaged.' } },
    { status: 200, body: { text: 'P/N\tDescription\tPrice\nAN3-5A\tBolt\t1.25' } },
  )
  await show(<List />)
  const file = page.getByLabelText('Choose a file')
  await userEvent.upload(file, new File(['PK'], 'list.xlsx'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This workbook is damaged.')
  await userEvent.upload(file, new File(['PK'], 'list.xlsx'))
  await expect.element(page.getByText('1 row read.')).toBeVisible()
  await userEvent.upload(file, new File(['P/N,Quantity\nAN3-5A,50\nAN3-6A,5'], 'list.csv'))
  await expect.element(page.getByText('2 rows read.')).toBeVisible()
  await expect.element(page.getByText('This workbook is damaged.')).not.toBeInTheDocument()
  expect(asked).toEqual(['/part-lists/file?as=table', '/part-lists/file?as=table'])
})
