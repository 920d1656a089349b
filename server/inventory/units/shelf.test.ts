import { expect, test } from 'vitest'
import type { LineRequirements } from '../../../domain/inventory/line-requirements.ts'
import { addOrder } from '../../orders/testing.ts'
import { lockStock, reserveStock, type WantedStock } from '../reserve-stock.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

// A line of a quote has agreed pieces, which may not meet the buyer's requirements. Later lines are served from the
// pieces that really remain.

const { database, part, add, inTx, unitsOfOrder, wrongs } = stockedUnits()

const hasReleasePaper = (paper: LineRequirements['papers'][number]): LineRequirements => ({
  shelfLifeMonths: null,
  papers: [paper],
  noPartialShipment: false,
})
const reserve = async (lines: WantedStock[]) => {
  const orderId = await addOrder(database.db, { userId: null })
  await inTx(async tx =>
    reserveStock(tx, orderId, lines, await lockStock(tx, [...new Set(lines.map(line => line.productId))])),
  )
  return (await unitsOfOrder(orderId)).map(({ mark }) => mark)
}

test('a quote takes the earliest expiry and leaves the piece that a later line requires', async () => {
  const productId = await part()
  await add(productId, unitFacts('X', { expiresOn: '2030-01-01' }))
  await add(productId, unitFacts('Y', { expiresOn: '2031-01-01' }))
  await add(productId, unitFacts('Z', { expiresOn: '2035-01-01', paper: 'FAA 8130-3' }))
  const requirements = hasReleasePaper('FAA 8130-3')
  const quoted = { productId, condition: 'overhauled', quantity: 2, requirements, isAgreed: true }
  expect(await reserve([quoted, { productId, condition: null, quantity: 1, requirements }])).toEqual(['X', 'Y', 'Z'])
  expect(await wrongs()).toEqual([])
})

test('pieces taken by a quote do not serve a later line, which another condition then serves', async () => {
  const productId = await part()
  await add(productId, unitFacts('FAA soon', { expiresOn: '2030-01-01', paper: 'FAA 8130-3' }))
  for (const mark of ['N1', 'N2', 'N3']) await add(productId, unitFacts(mark, { expiresOn: '2031-01-01' }))
  await add(productId, unitFacts('SV', { conditionCode: 'SV', paper: 'FAA 8130-3' }))
  const quoted = {
    productId,
    condition: 'overhauled',
    quantity: 2,
    isAgreed: true,
    requirements: hasReleasePaper('TCCA Form One'),
  }
  const line = { productId, condition: null, quantity: 1, requirements: hasReleasePaper('FAA 8130-3') }
  expect(await reserve([quoted, line])).toEqual(['FAA soon', 'N1', 'SV'])
  expect(await wrongs()).toEqual([])
})

test('a quote takes pieces that meet its preferences if there are enough', async () => {
  const productId = await part()
  await add(productId, unitFacts('Plain', { expiresOn: '2030-01-01' }))
  for (const mark of ['F1', 'F2'])
    await add(productId, unitFacts(mark, { expiresOn: '2032-01-01', paper: 'FAA 8130-3' }))
  const requirements = hasReleasePaper('FAA 8130-3')
  const quoted = { productId, condition: 'overhauled', quantity: 1, requirements, isAgreed: true }
  expect(await reserve([quoted, { productId, condition: null, quantity: 1, requirements }])).toEqual(['F1', 'F2'])
})
