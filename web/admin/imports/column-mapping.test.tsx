import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ListSettingsForm } from './ListSettingsForm.tsx'
import type { ImportView } from './queries.ts'
import { useListSettings } from './use-list-settings.ts'

const MORE = { areUnits: null, takenAs: {}, category: null, priceLimit: 30 }
const LIST: ImportView = {
  id: 3,
  version: 2,
  source: 'cockpit',
  admin: 'clerk@example.com',
  fileName: 'list.csv',
  bytes: 100,
  state: 'draft',
  createdAt: new Date('2026-11-21T15:00:00Z'),
  begunAt: null,
  endedAt: null,
  isCancelWanted: false,
  step: null,
  rows: 0,
  failed: 0,
  ofRows: 2,
  over: 0,
  secondsLeft: null,
  before: 0,
  report: null,
  checkReport: null,
  undoReport: null,
  problem: '',
  hasErrorFile: false,
  hasLeftFile: false,
  canUndo: false,
  encoding: 'utf-8',
  delimiter: ',',
  headings: ['Number', ''],
  mapping: null,
  condition: null,
  quantity: null,
  top: [
    ['Number', ''],
    ['AN3-5A', '4'],
  ],
  headingRow: 0,
  sample: [['AN3-5A', '4']],
  missing: 'leave',
  hasFile: true,
  ...MORE,
}
function Settings({ list = LIST }: { list?: ImportView }) {
  const { settings, set } = useListSettings(list)
  return <ListSettingsForm list={list} settings={settings} set={set} />
}
const number = page.getByLabelText('Number is')
const second = page.getByLabelText('Column 2 is')
const quantity = page.getByLabelText('Quantity of rows without one')
const button = page.getByRole('button', { name: 'Start dry run' })

let checked: ReturnType<typeof answering>
beforeEach(() => {
  checked = answering('imports.check')
})

test('without a part number column, or with two, the dry run is blocked with a reason', async () => {
  await show(<Settings />)
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Choose the column of the part number.')
  await number.selectOptions('Part number')
  await second.selectOptions('Part number')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Two columns are taken for Part number')
  expect(checked).not.toHaveBeenCalled()
})

test('a column of NSNs has no proposal, and the page says why', async () => {
  await show(<Settings list={{ ...LIST, headings: ['NSN', 'Qty'], mapping: [null, 'quantity'] }} />)
  const said = page.getByText('An NSN is no part number, and the catalog has no field for it.')
  await expect.element(said).toBeVisible()
  await page.getByLabelText('NSN is').selectOptions('Part number')
  await expect.element(said).not.toBeInTheDocument()
})

test('an invalid quantity is refused at its field; once corrected, one dry run sends it as a number', async () => {
  await show(<Settings />)
  await number.selectOptions('Part number')
  await second.selectOptions('Price')
  await quantity.fill('many')
  await expect.element(quantity).toBeInvalid()
  await button.click()
  expect(checked).not.toHaveBeenCalled()
  await quantity.fill('4')
  await button.dblClick()
  await expect
    .poll(() => checked.mock.calls.map(([input]) => input))
    .toEqual([
      {
        id: 3,
        version: 2,
        settings: { mapping: ['sku', 'price'], condition: null, ...MORE, quantity: 4, missing: 'leave' },
      },
    ])
})

test('another admin’s earlier change is reported, and the choices stay', async () => {
  checked.mockRejectedValue(refused('IMPORT_CHANGED', 'Another user has tried it.'))
  await show(<Settings />)
  await number.selectOptions('Part number')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Another user has tried it.')
  await expect.element(number).toHaveValue('sku')
})

test('the choices are restored after the page was left', async () => {
  const first = await show(<Settings />)
  await number.selectOptions('Part number')
  await quantity.fill('4')
  await first.unmount()
  await show(<Settings />)
  await expect.element(number).toHaveValue('sku')
  await expect.element(quantity).toHaveValue('4')
})
