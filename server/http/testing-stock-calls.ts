import { serialReceipt } from '../inventory/receiving/testing.ts'
import { NO_EVIDENCE, stockLineOf } from '../inventory/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { type Call, nothing, nth } from './testing-call.ts'

/** The calls of stock and its units, for staff. */
export const STOCK_CALLS: Record<string, Call> = {
  'stock.lines': { input: ({ part }) => ({ productId: part }) },
  // The line has stock.
  'stock.addLine': {
    input: ({ part }) => ({ productId: part, condition: 'new', quantity: 0, evidence: NO_EVIDENCE }),
    good: 409,
  },
  'stock.adjust': {
    input: async ({ part }, _, db) => ({
      lineId: await stockLineOf(db, part),
      adjustment: { how: { kind: 'by', pieces: -1 }, cause: 'damaged' },
    }),
  },
  'stock.saveLinePrice': {
    input: async ({ part }, _, db) => {
      const lineId = await stockLineOf(db, part)
      const { rows } = await db.$client.query<{ price: number | null }>(
        'SELECT (price * 100)::float8 AS price FROM stock_lines WHERE id = $1',
        [lineId],
      )
      return { lineId, price: 1000 + nth(), before: rows[0]?.price ?? null }
    },
  },
  'stock.saveEvidence': {
    input: async ({ part }, _, db) => ({
      lineId: await stockLineOf(db, part),
      evidence: NO_EVIDENCE,
      before: NO_EVIDENCE,
    }),
  },
  'stock.ledger': { input: async ({ part }, _, db) => ({ lineId: await stockLineOf(db, part) }) },
  'stock.units': { input: ({ part }) => ({ productId: part }) },
  'stock.findUnits': { input: () => ({ search: 'walked' }) },
  'stock.unit': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'stock.unitHistory': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'stock.addUnit': {
    input: ({ part }) => ({ productId: part, quantity: 1, source: 'arrived', facts: unitFacts(`WALK-${nth()}`) }),
    good: 201,
  },
  'stock.saveUnit': { input: () => ({ unitId: 999_999_999, version: 1, facts: unitFacts('WALK') }), good: 404 },
  'stock.recall': { input: () => ({ kind: 'vendor', text: 'Walked' }) },
  'stock.recallUnits': { input: () => ({ kind: 'vendor', text: 'Walked' }) },
  'stock.holdRecalled': { input: () => ({ kind: 'vendor', text: 'Walked', reason: 'Cracks' }) },
  'stock.moveUnit': { input: () => ({ unitId: 999_999_999, version: 1, move: 'accepted', note: '' }), good: 404 },
  'stock.allUnits': nothing,
  'stock.unitPage': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'stock.unitsOfBin': { input: () => ({ bin: 'A-1' }) },
  'stock.bins': nothing,
  'stock.relocateUnits': { input: () => ({ unitIds: [999_999_999], bin: 'A-1' }), good: 404 },
  'stock.splitUnit': { input: () => ({ unitId: 999_999_999, version: 1, quantity: 1, bin: '' }), good: 404 },
  'stock.countBin': {
    input: () => ({
      bin: 'A-1',
      units: [{ unitId: 999_999_999, from: 'A-1', expected: 1, found: 1 }],
      missing: { kind: 'quarantine' },
    }),
    good: 404,
  },
  'stock.receive': { input: ({ part }) => serialReceipt(part, `WALKED-${nth()}`), good: 201 },
  'stock.receipts': nothing,
  'stock.expected': { input: () => ({ vendorOrder: 'PO-WALKED' }) },
  'stock.receipt': { input: () => ({ receiptId: 999_999_999 }), good: 404 },
  'stock.changeDocument': {
    input: () => ({ documentId: 999_999_999, facts: { kind: 'coc', name: 'CoC', isPublic: false } }),
    good: 404,
  },
  'stock.deleteDocument': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'stock.unitDocuments': { input: () => ({ unitId: 999_999_999 }) },
  'stock.changeUnitDocument': {
    input: () => ({ documentId: 999_999_999, facts: { kind: 'coc', name: 'CoC', visibility: 'buyer' } }),
    good: 404,
  },
  'stock.checkForm': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'stock.confirmForm': { input: () => ({ documentId: 999_999_999, reason: 'Compared' }), good: 404 },
  'stock.confirmDocuments': { input: () => ({ documentIds: [999_999_999], reason: 'Compared' }), good: 404 },
  'stock.unconfirmedDocuments': nothing,
  'stock.beginScans': {
    input: () => ({ name: `Walked ${nth()}`, kind: '8130-3', visibility: 'preview' }),
    good: 201,
  },
  'stock.scanBatches': nothing,
  'stock.scanBatch': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'stock.sentScans': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'stock.scanFiles': { input: () => ({ batchId: 999_999_999 }) },
  'stock.attachScans': { input: () => ({ fileIds: [999_999_999], unitId: 999_999_999 }), good: 409 },
  'stock.discardScans': { input: () => ({ fileIds: [999_999_999] }), good: 409 },
  'stock.rematchScans': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'stock.cancelScans': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'stock.quarantineUnit': { input: () => ({ unitId: 999_999_999, version: 1, note: 'Dropped' }), good: 404 },
  'stock.deleteUnitDocument': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'stock.updateProductStock': {
    // The count has fewer units, because more require the inspection permission.
    input: async ({ part }, _, db) => {
      const { rows } = await db.$client.query<{ quantity: number }>(
        'SELECT coalesce(sum(quantity), 0)::int AS quantity FROM stock_lines WHERE product_id = $1',
        [part],
      )
      return { productId: part, quantity: Math.max(0, (rows[0]?.quantity ?? 0) - 1) }
    },
  },
}
