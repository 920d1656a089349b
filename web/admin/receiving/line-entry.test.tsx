import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { LineEntry } from './LineEntry.tsx'
import { FIRST_LINE, type LineDraft, lineToSend } from './receipt-draft.ts'
import type { RowScan } from './row-scans.ts'

const PART = { id: 7, sku: 'ALT-5', name: 'Altimeter', manufacturer: null }
const added = vi.fn<(line: LineDraft, scans: readonly RowScan[]) => void>()

function Entry() {
  const [line, setLine] = useState<LineDraft>({ ...FIRST_LINE, conditionCode: 'OH' })
  const [scans, setScans] = useState<readonly RowScan[]>([])
  return (
    <LineEntry
      line={line}
      scans={scans}
      onScans={setScans}
      isFirst={false}
      onChange={setLine}
      onAdd={one => added(one, scans)}
      onSend={() => {}}
    />
  )
}

const cell = (row: number, header: string) => page.getByLabelText(`${header} of row ${row}`, { exact: true })
const scanner = async (text: string) => userEvent.keyboard(`${text}{Enter}`)
const paste = (element: Element, text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const drop = (element: Element, files: readonly File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

beforeEach(() => {
  added.mockClear()
  answering('search.admin.parts').mockResolvedValue({ parts: [PART], after: null })
})

test('ten rotables with ten tags take eleven scans, a pasted column and a few keys', async () => {
  await show(<Entry />)
  await page.getByLabelText('Part number').click()
  let [scans, keys] = [0, 0]
  const scan = async (text: string) => {
    scans += 1
    await scanner(text)
  }
  await scan('alt-5')
  await expect.element(page.getByRole('textbox', { name: 'Serial number' })).toHaveFocus()
  await scan('AL-0')
  // The first row has the common facts; the next rows copy them.
  await cell(1, 'Release document').selectOptions('FAA 8130-3')
  keys += 3
  await page.getByRole('textbox', { name: 'Serial number' }).click()
  for (let n = 1; n < 10; n++) await scan(`AL-${n}`)
  await expect.element(page.getByText('10 serial numbers')).toBeVisible()
  await cell(1, 'Number').click()
  paste(
    cell(1, 'Number').element(),
    Array.from({ length: 10 }, (_, n) => `ARC-${n}\tAcme Repair\t${10 + n}/NOV/2026`).join('\n'),
  )
  keys += 2
  await expect.element(cell(10, 'Number')).toHaveValue('ARC-9')
  // A scanner that reads a column moves to the cell below by Enter, and after the last row to the next serial number.
  await cell(9, 'Number').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell(10, 'Number')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Serial number' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  keys += 1
  await expect.poll(() => added.mock.calls).toHaveLength(1)
  const [line] = added.mock.calls[0] ?? []
  const { marks, own, counted } = lineToSend(line ?? FIRST_LINE)
  expect([scans, keys, counted]).toEqual([11, 6, 10])
  expect(marks).toEqual(Array.from({ length: 10 }, (_, n) => `AL-${n}`))
  expect(own).toEqual(
    Array.from({ length: 10 }, (_, n) => ({
      paper: 'FAA 8130-3',
      paperNumber: `ARC-${n}`,
      paperBy: 'Acme Repair',
      paperDate: `2026-11-${10 + n}`,
      manufacturedOn: null,
      expiresOn: null,
      cost: null,
    })),
  )
})

test('a cell is filled down with Ctrl + D, and an error is shown at its row', async () => {
  await show(<Entry />)
  await page.getByLabelText('Part number').click()
  await scanner('alt-5')
  await expect.element(page.getByRole('textbox', { name: 'Serial number' })).toHaveFocus()
  for (const one of ['A-1', 'A-2', 'A-3', 'a-2']) await scanner(one)
  await expect.element(page.getByText('a-2 is already listed')).toBeVisible()
  await cell(1, 'Issued by').fill('Acme Repair')
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.element(cell(3, 'Issued by')).toHaveValue('Acme Repair')
  await cell(2, 'Cost').fill('a lot')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.element(cell(2, 'Cost')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Please enter a price, like 12.50')).toBeVisible()
  expect(added).not.toHaveBeenCalled()
})

test('dropped scans are assigned to rows by form and by name; an unmatched one waits for a person', async () => {
  const read = vi.fn((path: string) =>
    path === 'scan1.pdf'
      ? {
          kind: '8130-3',
          blocks: { partNumber: 'ALT-5', serial: 'A-1', trackingNumber: 'F-1', agency: 'Acme', date: '24/NOV/2026' },
        }
      : { kind: null, blocks: null },
  )
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, _, url) {
    Object.defineProperty(this, 'sent', { value: `${url}`, configurable: true })
  })
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(() => {})
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const path = new URLSearchParams(`${Reflect.get(this, 'sent')}`.split('?')[1]).get('path') ?? ''
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(read(path)) })
    setTimeout(() => this.onload?.(new ProgressEvent('load')))
  })
  await show(<Entry />)
  await page.getByLabelText('Part number').click()
  await scanner('alt-5')
  await expect.element(page.getByRole('textbox', { name: 'Serial number' })).toHaveFocus()
  for (const one of ['A-1', 'LONG-22']) await scanner(one)
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
  drop(page.getByText('Add scans').element(), [pdf('scan1.pdf'), pdf('LONG-22 8130.pdf'), pdf('other.pdf')])
  await expect.element(cell(1, 'Number')).toHaveValue('F-1')
  await expect.element(cell(1, 'Issued on')).toHaveValue('2026-11-24')
  const list = page.getByRole('list', { name: 'Scans without a row' })
  await expect.element(list).toMatchTextContent('other.pdf')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.element(page.getByText('Select the serial number of each scan, or remove the scan.')).toBeVisible()
  await page.getByLabelText('Serial number of other.pdf').selectOptions('LONG-22')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.poll(() => added.mock.calls).toHaveLength(1)
  const [, scans] = added.mock.calls[0] ?? []
  expect(scans?.map(({ path, of }) => [path, of?.mark])).toEqual([
    ['scan1.pdf', 'A-1'],
    ['LONG-22 8130.pdf', 'LONG-22'],
    ['other.pdf', 'LONG-22'],
  ])
  open.mockRestore()
})
