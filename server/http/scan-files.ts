import { Hono, type Context as HonoContext } from 'hono'
import { MAX_ARCHIVE_BYTES } from '../../domain/inventory/scan-batch.ts'
import { MAX_DOCUMENT_BYTES } from '../../domain/inventory/stock-document.ts'
import { Refusal } from '../../domain/refusal.ts'
import { allowScan, readScanBefore, storeScan, storeScanArchive } from '../inventory/scans/store-scan.ts'
import { answer } from '../platform/http/answer-error.ts'
import { staffOf } from '../procedure.ts'
import { allowedBy, ownArchivesOnly, ownScansOnly, type UploadContext, uploadOf } from './own-uploads.ts'

const ID = '{[1-9][0-9]{0,14}}'

/**
 * Uploads of scans from the back office: files of a folder one per request, so that a failure affects one file, and
 * whole ZIPs. The permission is checked before the body is read.
 */
export function scanUploads(door: UploadContext): Hono {
  const { contextFor, inTurn } = door
  const app = new Hono()
  const batchOf = (c: HonoContext) => Number(c.req.param('batchId'))
  const allowed = allowedBy(door, async (context, c) => {
    const { userId } = await staffOf(context, 'describe_units')
    await allowScan(context.db, batchOf(c), userId)
  })

  app.post(
    `/scans/:batchId${ID}/files`,
    ownScansOnly,
    allowed,
    uploadOf(door, MAX_DOCUMENT_BYTES, 'DOCUMENT_TOO_LARGE'),
    async c => {
      const context = contextFor(c)
      const { userId } = await staffOf(context, 'describe_units')
      const place = { ...context, scannerUrl: context.system.settings.clamdUrl }
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const path = c.req.query('path') ?? ''
      return answer(c, await storeScan(place, { batchId: batchOf(c), path, bytes, adminId: userId }), 201)
    },
  )

  // During a receipt, the units do not exist yet: the forms fill in the rows of the receipt.
  app.post(
    '/scans/read',
    ownScansOnly,
    allowedBy(door, context => staffOf(context, 'describe_units')),
    uploadOf(door, MAX_DOCUMENT_BYTES, 'DOCUMENT_TOO_LARGE'),
    async c => {
      const context = contextFor(c)
      const { userId } = await staffOf(context, 'describe_units')
      const place = { ...context, scannerUrl: context.system.settings.clamdUrl }
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return answer(c, await readScanBefore(place, { path: c.req.query('path') ?? '', bytes, adminId: userId }), 201)
    },
  )

  app.post(`/scans/:batchId${ID}/archives`, ownArchivesOnly, allowed, async c => {
    const context = contextFor(c)
    if (Number(c.req.header('content-length') ?? 0) > MAX_ARCHIVE_BYTES) throw new Refusal('ARCHIVE_TOO_LARGE')
    const path = c.req.query('path') ?? ''
    const body = c.req.raw.body ?? NOTHING
    return inTurn(c, async () => answer(c, await storeScanArchive(context, { batchId: batchOf(c), path, body }), 201))
  })
  return app
}

const NOTHING = new ReadableStream<Uint8Array>({ start: controller => controller.close() })
