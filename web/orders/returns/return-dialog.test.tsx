import { createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing-api.ts'
import { show } from '../../testing-screen.tsx'
import type { OrderView } from '../queries.ts'
import { lineOf, orderOf, packageOf } from '../testing.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

const order = orderOf({ items: [lineOf({ returnable: 4 }), lineOf({ itemId: 2, sku: 'AN4-6A', returnable: 3 })] })
const dialog = page.getByRole('dialog')
const pieces = (sku: string) => dialog.getByLabelText(`Pieces of ${sku}`)

let requested: ReturnType<typeof answering>
beforeEach(() => {
  requested = answering('returns.requestReturn').mockResolvedValue({ success: true })
})
const open = (shown = order) =>
  show(
    <ReturnDialog
      order={shown}
      token="t0k3n"
      isOpen
      onOpenChange={() => {}}
      finalFocus={createRef()}
      doneFocus={createRef()}
    />,
  )

test.each([1280, 390])('at %i px a return starts empty, and only chosen pieces are returned', async width => {
  await page.viewport(width, 844)
  await open()
  await expect.element(pieces('AN3-5A')).toHaveValue('0')
  await expect.element(pieces('AN4-6A')).toHaveValue('0')
  await dialog.getByLabelText('Reason').selectOptions('Damaged')
  await dialog.getByRole('button', { name: 'Choose what to return' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose what you’re returning.')
  expect(requested).not.toHaveBeenCalled()
  await pieces('AN4-6A').selectOptions('1')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Request return of 1 piece' }).click()
  await expect.poll(() => requested.mock.calls.length).toBe(1)
  expect(requested.mock.calls[0]?.[0]).toMatchObject({ lines: [{ itemId: 2, quantity: 1 }] })
})

test('everything is returned by one touch', async () => {
  await open()
  await dialog.getByRole('button', { name: 'Return everything' }).click()
  await expect.element(pieces('AN3-5A')).toHaveValue('4')
  await expect.element(dialog.getByRole('button', { name: 'Request return of 7 pieces' })).toBeVisible()
})

test('only the units that are with the buyer are offered', async () => {
  const unit = (unitId: number, mark: string): OrderView['items'][number]['units'][number] => ({
    unitId,
    mark,
    condition: 'new',
    quantity: 1,
    kind: 'serial',
    conditionCode: 'NE',
    paper: null,
    paperNumber: '',
    paperBy: '',
    paperDate: null,
    paperIsCopy: false,
    traceTo: '',
    expiresOn: null,
  })
  const piece = (unitId: number, returned = 0) => ({
    itemId: 1,
    quantity: 1,
    returned,
    unitId,
    reason: '',
    unit: unit(unitId, `A${unitId}`),
  })
  const parcels = [
    packageOf({ state: 'lost', settledAs: 'replaced', pieces: [piece(7)] }),
    packageOf({ id: 'c2', position: 2, pieces: [piece(8), piece(9, 1)] }),
  ]
  const items = [lineOf({ returnable: 1, units: [unit(8, 'A8'), unit(9, 'A9'), unit(10, 'A10')] })]
  await open(orderOf({ items, parcels }))
  await expect.element(dialog.getByLabelText('S/N A8')).toBeVisible()
  expect(dialog.getByRole('checkbox').all()).toHaveLength(1)
  await dialog.getByLabelText('S/N A8').click()
  await expect.element(dialog.getByRole('button', { name: 'Request return of 1 piece' })).toBeVisible()
})
