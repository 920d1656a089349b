import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering, refused } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import { ArrivedForm } from './ArrivedForm.tsx'
import { NamePartForm } from './NamePartForm.tsx'
import type { SourceLine } from './queries.ts'
import { SourcingForm } from './SourcingForm.tsx'

const lineOf = (changes: Partial<SourceLine> = {}) =>
  ({
    orderId: 'o1',
    orderItemId: 4,
    version: 3,
    productId: null,
    sku: 'AN3',
    name: 'Bolt',
    uom: 'EA',
    quantity: 3,
    vendor: '',
    vendorOrder: '',
    unitCost: null,
    promisedOn: null,
    note: '',
    ...changes,
  }) as SourceLine

test('a purchase is refused at its fields, follows another admin, and keeps its input after a success', async () => {
  const saved = answering('toSource.saveSourcing').mockResolvedValue({ success: true })
  const { turnInto } = await show(<SourcingForm line={lineOf()} />)
  const cost = page.getByLabelText('Unit cost')
  const tells = page.getByLabelText('Mail the buyer when the day changes')
  const button = page.getByRole('button', { name: 'Save' })
  await page.getByLabelText('PO number').fill('PO-7')
  await cost.fill('cheap')
  await button.click()
  await expect.element(cost).toHaveAccessibleDescription('Please enter a price, like 12.50')
  await cost.fill('12.50')
  await button.click()
  const vendor = page.getByLabelText('Vendor')
  await expect.element(vendor).toHaveAccessibleDescription('Please say whose order number it is')
  await vendor.fill('Norwick')
  turnInto(<SourcingForm line={lineOf({ note: 'Called', version: 4 })} />)
  await expect.element(page.getByLabelText('Note')).toHaveValue('Called')
  await tells.click()
  await button.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.element(tells).not.toBeChecked()
  await expect.element(vendor).toHaveValue('Norwick')
  expect(saved.mock.calls.map(([input]) => input)).toEqual([
    {
      orderId: 'o1',
      orderItemId: 4,
      version: 4,
      sourcing: { vendor: 'Norwick', vendorOrder: 'PO-7', unitCost: 1250, promisedOn: null, note: 'Called' },
      tells: true,
    },
  ])
})

test('a part is named, and a refusal keeps the input', async () => {
  const named = answering('toSource.nameLine')
  named.mockRejectedValueOnce(refused('MAKER_NEEDED', 'Several makers have this number.'))
  named.mockResolvedValueOnce({ productId: 9, isNew: true })
  await show(<NamePartForm line={lineOf()} />)
  const button = page.getByRole('button', { name: 'Name the part' })
  const name = page.getByLabelText('Name', { exact: true })
  await name.fill('')
  await button.click()
  await expect.element(name).toBeInvalid()
  await name.fill('Bolt, hex')
  await page.getByLabelText('Publish it in the shop if it is new').click()
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Several makers have this number.')
  await expect.element(name).toHaveValue('Bolt, hex')
  await page.getByLabelText('Manufacturer').fill('Maker Works')
  await button.click()
  await expect.element(page.getByText('Added to the catalog. Its pieces can be received now.')).toBeVisible()
  expect(named.mock.calls.at(-1)?.[0]).toEqual({
    orderId: 'o1',
    orderItemId: 4,
    part: { sku: 'AN3', name: 'Bolt, hex', manufacturer: 'Maker Works', isPublished: true },
  })
})

test('an arrival needs a reason and at most the open pieces; the rest is offered next', async () => {
  const arrived = answering('toSource.lineArrived').mockResolvedValue({ success: true })
  await show(<ArrivedForm line={lineOf()} />)
  const pieces = page.getByLabelText('Pieces')
  const reason = page.getByLabelText('Why it is not tracked')
  const button = page.getByRole('button', { name: 'Arrived without stock' })
  await pieces.fill('4')
  await button.click()
  await expect.element(pieces).toHaveAccessibleDescription('At most 3')
  await expect.element(reason).toHaveAccessibleDescription('A reason is required')
  await pieces.fill('2')
  await reason.fill('A service')
  await button.dblClick()
  await expect.element(page.getByText(/2 pieces arrived: the buyer is notified/)).toBeVisible()
  await expect.element(pieces).toHaveValue(1)
  await expect.element(reason).toHaveValue('')
  expect(arrived.mock.calls.map(([input]) => input)).toEqual([
    { orderId: 'o1', orderItemId: 4, version: 3, pieces: 2, reason: 'A service' },
  ])
})
