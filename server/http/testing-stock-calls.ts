import { serialReceipt } from '../inventory/receiving/testing.ts'
import { NO_EVIDENCE, stockLineOf } from '../inventory/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { type Call, nothing, nth } from './testing-call.ts'

/** The calls of stock and its units, for staff. */
export const STOCK_CALLS: Record<string, Call> = {
  'inventory.lines': { input: ({ part }) => ({ productId: part }) },
  // The line has stock.
  'inventory.addLine': {
    input: ({ part }) => ({ productId: part, condition: 'new', quantity: 0, evidence: NO_EVIDENCE }),
    good: 409,
  },
  'inventory.adjust': {
    input: async ({ part }, _, db) => ({
      lineId: await stockLineOf(db, part),
      adjustment: { how: { kind: 'by', pieces: -1 }, cause: 'damaged' },
    }),
  },
  'inventory.saveLinePrice': {
    input: async ({ part }, _, db) => {
      const lineId = await stockLineOf(db, part)
      const { rows } = await db.$client.query<{ price: number | null }>(
        'SELECT (price * 100)::float8 AS price FROM stock_lines WHERE id = $1',
        [lineId],
      )
      return { lineId, price: 1000 + nth(), before: rows[0]?.price ?? null }
    },
  },
  'inventory.saveEvidence': {
    input: async ({ part }, _, db) => ({
      lineId: await stockLineOf(db, part),
      evidence: NO_EVIDENCE,
      before: NO_EVIDENCE,
    }),
  },
  'stockLedger.ofLine': { input: async ({ part }, _, db) => ({ lineId: await stockLineOf(db, part) }) },
  'units.ofPart': { input: ({ part }) => ({ productId: part }) },
  'units.find': { input: () => ({ search: 'walked' }) },
  'units.one': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'stockLedger.ofUnit': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'units.add': {
    input: ({ part }) => ({ productId: part, quantity: 1, source: 'arrived', facts: unitFacts(`WALK-${nth()}`) }),
    good: 201,
  },
  'units.save': { input: () => ({ unitId: 999_999_999, version: 1, facts: unitFacts('WALK') }), good: 404 },
  'recall.find': { input: () => ({ kind: 'vendor', text: 'Walked' }) },
  'recall.units': { input: () => ({ kind: 'vendor', text: 'Walked' }) },
  'recall.hold': { input: () => ({ kind: 'vendor', text: 'Walked', reason: 'Cracks' }) },
  'units.move': { input: () => ({ unitId: 999_999_999, version: 1, move: 'accepted', note: '' }), good: 404 },
  'units.list': nothing,
  'units.page': { input: () => ({ unitId: 999_999_999 }), good: 404 },
  'units.ofBin': { input: () => ({ bin: 'A-1' }) },
  'receiving.bins': nothing,
  'receiving.relocateUnits': { input: () => ({ unitIds: [999_999_999], bin: 'A-1' }), good: 404 },
  'receiving.splitUnit': { input: () => ({ unitId: 999_999_999, version: 1, quantity: 1, bin: '' }), good: 404 },
  'receiving.countBin': {
    input: () => ({
      bin: 'A-1',
      units: [{ unitId: 999_999_999, from: 'A-1', expected: 1, found: 1 }],
      missing: { kind: 'quarantine' },
    }),
    good: 404,
  },
  'receiving.receive': { input: ({ part }) => serialReceipt(part, `WALKED-${nth()}`), good: 201 },
  'receiving.receipts': nothing,
  'receiving.expected': { input: () => ({ vendorOrder: 'PO-WALKED' }) },
  'receiving.receipt': { input: () => ({ receiptId: 999_999_999 }), good: 404 },
  'inventory.changeDocument': {
    input: () => ({ documentId: 999_999_999, facts: { kind: 'coc', name: 'CoC', isPublic: false } }),
    good: 404,
  },
  'inventory.deleteDocument': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'unitDocuments.list': { input: () => ({ unitId: 999_999_999 }) },
  'unitDocuments.change': {
    input: () => ({ documentId: 999_999_999, facts: { kind: 'coc', name: 'CoC', visibility: 'buyer' } }),
    good: 404,
  },
  'unitDocuments.checkForm': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'unitDocuments.confirmForm': {
    input: () => ({ documentId: 999_999_999, seen: 'stamp', reason: 'Compared' }),
    good: 404,
  },
  'unitDocuments.confirmDocuments': {
    input: () => ({ documents: [{ documentId: 999_999_999, seen: 'stamp' }], reason: 'Compared' }),
    good: 404,
  },
  'units.unconfirmedDocuments': nothing,
  'scans.begin': {
    input: () => ({ name: `Walked ${nth()}`, kind: '8130-3', visibility: 'preview' }),
    good: 201,
  },
  'scans.batches': nothing,
  'scans.batch': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'scans.sent': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'scans.files': { input: () => ({ batchId: 999_999_999 }) },
  'scans.attach': { input: () => ({ fileIds: [999_999_999], unitId: 999_999_999 }), good: 409 },
  'scans.discard': { input: () => ({ fileIds: [999_999_999] }), good: 409 },
  'scans.rematch': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'scans.cancel': { input: () => ({ batchId: 999_999_999 }), good: 404 },
  'units.quarantine': { input: () => ({ unitId: 999_999_999, version: 1, note: 'Dropped' }), good: 404 },
  'unitDocuments.delete': { input: () => ({ documentId: 999_999_999 }), good: 404 },
  'inventory.updateProductStock': {
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
