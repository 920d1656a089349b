import type { Permission } from '../../domain/staff/roles.ts'
import type { TestAdmin } from '../catalogue/admin/testing.ts'
import { photograph } from '../catalogue/pictures/testing.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { listIn } from '../imports/testing.ts'
import { scannedPdf, stockLineOf } from '../inventory/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { addOrder } from '../orders/testing.ts'
import type { Db } from '../platform/db/database.ts'
import { applicationForm, newSentKey, partsForm } from '../submissions/testing.ts'
import { docx } from '../uploads/testing.ts'
import { nth } from './testing-call.ts'

/** A file that is only for staff, as the authorization test downloads or uploads it. */
export type AdminFile = {
  /** creates the requested data, and returns the address */
  at: (db: Db, admin: TestAdmin) => Promise<string>
  /** the uploaded body; left out: the file is downloaded */
  sends?: { type: string; body: () => Promise<Uint8Array> | Uint8Array }
  needs: Permission
  /** True if a caller without permission gets that refusal; false if the response is "not found". */
  isNamed?: boolean
  /** the entry in the audit log; null: viewing the file is not audited */
  deed: string | null
}

const CSV = 'sku\nWALK-1\n'
async function addScanBatch(db: Db, { boss }: TestAdmin): Promise<number> {
  const { rows } = await db.$client.query<{ id: number }>(
    `INSERT INTO scan_batches (name, kind, visibility, admin_id) VALUES ('Walked', '8130-3', 'preview', $1) RETURNING id`,
    [boss.id],
  )
  return rows[0]?.id ?? 0
}

const addLine = async (db: Db) => stockLineOf(db, await addProduct(db, { sku: `FILES-${nth()}`, stock: { new: 1 } }))

async function addPiece(db: Db): Promise<number> {
  const productId = await addProduct(db, { sku: `FILES-${nth()}` })
  const { id: adminId } = await signedIn(db)
  const facts = unitFacts(`S-${nth()}`)
  return addAcceptedUnit({ db, stockedPart }, { productId, quantity: 1, facts, adminId })
}

async function addSubmission(
  db: Db,
  { app }: TestAdmin,
  kind: 'applications' | 'parts',
  form: object,
): Promise<string> {
  await app.post(`/api/submissions/${kind}`, { key: newSentKey(), form })
  const { rows } = await db.$client.query<{ id: string }>('SELECT id FROM submissions ORDER BY created_at DESC LIMIT 1')
  return rows[0]?.id ?? ''
}

/** The files, by Hono's route. A new staff file needs a line here, or in FOR_STAFF of testing-addresses.ts. */
export const ADMIN_FILES: Record<string, AdminFile> = {
  'POST /admin/imports': {
    needs: 'run_imports',
    at: async () => '/admin/imports?name=walk.csv',
    sends: { type: 'text/csv', body: () => Buffer.from(CSV) },
    isNamed: true,
    deed: 'import.uploaded',
  },
  'GET /admin/imports/:id{[1-9][0-9]{0,14}}/errors.csv': {
    needs: 'run_imports',
    at: async (db, { files }) => {
      const id = await listIn(db, 'checked')
      await files.put(`imports/${id}.errors.csv`, CSV)
      await db.$client.query('UPDATE imports SET error_file = $2 WHERE id = $1', [id, `imports/${id}.errors.csv`])
      return `/admin/imports/${id}/errors.csv`
    },
    deed: null,
  },
  'GET /admin/imports/:id{[1-9][0-9]{0,14}}/left.csv': {
    needs: 'run_imports',
    at: async (db, { files }) => {
      const id = await listIn(db, 'undone')
      await files.put(`imports/${id}.left.csv`, CSV)
      await db.$client.query('UPDATE imports SET undo_report = $2 WHERE id = $1', [
        id,
        { leftFile: `imports/${id}.left.csv` },
      ])
      return `/admin/imports/${id}/left.csv`
    },
    deed: null,
  },
  'POST /uploads/stock/:lineId{[1-9][0-9]{0,14}}/documents': {
    needs: 'describe_units',
    at: async db => `/uploads/stock/${await addLine(db)}/documents?kind=8130-3&name=Tag`,
    sends: { type: 'application/pdf', body: () => scannedPdf() },
    isNamed: true,
    deed: 'stock.document_added',
  },
  'POST /uploads/parts/:productId{[1-9][0-9]{0,14}}/pictures': {
    needs: 'change_catalogue',
    at: async db => `/uploads/parts/${await addProduct(db, { sku: `FILES-${nth()}` })}/pictures`,
    sends: { type: 'image/jpeg', body: () => photograph(300, 200).jpeg().toBuffer() },
    isNamed: true,
    deed: 'product.picture_added',
  },
  'POST /uploads/logo': {
    needs: 'run_store',
    at: async () => '/uploads/logo',
    sends: { type: 'image/png', body: () => photograph(300, 60).png().toBuffer() },
    // The logo's name is saved with the settings, which is the audited action.
    isNamed: true,
    deed: null,
  },
  'GET /documents/:file{[1-9][0-9]{0,14}\\.pdf}': {
    needs: 'read_back_office',
    at: async (db, admin) => {
      const query = '?kind=8130-3&name=Tag&isPublic=false'
      const address = `/uploads/stock/${await addLine(db)}/documents${query}`
      const { body } = await admin.upload(address, 'application/pdf', scannedPdf(`Tag ${nth()}`))
      return `/documents/${body.id}.pdf`
    },
    deed: null,
  },
  'GET /submission/:submissionId/cv': {
    needs: 'answer_customers',
    at: async (db, admin) => {
      const { body } = await admin.upload('/submission/cv', 'application/pdf', scannedPdf(), {})
      return `/submission/${await addSubmission(db, admin, 'applications', applicationForm(body))}/cv`
    },
    deed: 'submission.cv_opened',
  },
  'GET /submission/:submissionId/parts.csv': {
    needs: 'answer_customers',
    at: async (db, admin) => `/submission/${await addSubmission(db, admin, 'parts', partsForm())}/parts.csv`,
    deed: null,
  },
  'GET /admin/labels.pdf': {
    needs: 'read_back_office',
    at: async db => `/admin/labels.pdf?units=${await addPiece(db)}&size=62x29`,
    isNamed: true,
    deed: null,
  },
  'POST /uploads/units/:unitId{[1-9][0-9]{0,14}}/documents': {
    needs: 'describe_units',
    at: async db => `/uploads/units/${await addPiece(db)}/documents?kind=8130-3&name=Tag&visibility=buyer`,
    sends: { type: 'application/pdf', body: () => scannedPdf(`Tag ${nth()}`) },
    isNamed: true,
    deed: 'stock.unit_document_added',
  },
  'POST /uploads/scans/:batchId{[1-9][0-9]{0,14}}/files': {
    needs: 'describe_units',
    at: async (db, admin) => `/uploads/scans/${await addScanBatch(db, admin)}/files?path=${nth()}.pdf`,
    sends: { type: 'application/pdf', body: () => scannedPdf(`Tag ${nth()}`) },
    isNamed: true,
    // It is audited when it is attached or discarded.
    deed: null,
  },
  'POST /uploads/scans/read': {
    needs: 'describe_units',
    at: async () => '/uploads/scans/read?path=tag.pdf',
    sends: { type: 'application/pdf', body: () => scannedPdf(`Tag ${nth()}`) },
    isNamed: true,
    deed: null,
  },
  'POST /uploads/scans/:batchId{[1-9][0-9]{0,14}}/archives': {
    needs: 'describe_units',
    at: async (db, admin) => `/uploads/scans/${await addScanBatch(db, admin)}/archives?path=${nth()}.zip`,
    sends: { type: 'application/zip', body: () => docx({ 'a.pdf': Buffer.from(scannedPdf(`Tag ${nth()}`)) }) },
    isNamed: true,
    deed: null,
  },
  'GET /documents/units/:file{[1-9][0-9]{0,14}\\.(?:pdf|jpg|png)}': {
    needs: 'read_back_office',
    at: async (db, admin) => {
      const address = `/uploads/units/${await addPiece(db)}/documents?kind=8130-3&name=Tag&visibility=buyer`
      const { body } = await admin.upload(address, 'application/pdf', scannedPdf(`Tag ${nth()}`))
      return `/documents/units/${body.id}.pdf`
    },
    deed: null,
  },
  'GET /admin/packing-slips.pdf': {
    needs: 'read_back_office',
    at: async db => `/admin/packing-slips.pdf?orders=${await addOrder(db, { userId: null, paid: true })}`,
    isNamed: true,
    deed: null,
  },
  'GET /admin/pick-list.pdf': {
    needs: 'read_back_office',
    at: async db => `/admin/pick-list.pdf?orders=${await addOrder(db, { userId: null, paid: true })}`,
    isNamed: true,
    deed: null,
  },
  'GET /order/:orderId/packing-slip.pdf': {
    needs: 'read_back_office',
    at: async db => `/order/${await addOrder(db, { userId: null, paid: true, status: 'processing' })}/packing-slip.pdf`,
    deed: null,
  },
}
