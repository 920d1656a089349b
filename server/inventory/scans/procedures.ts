import { MAX_SCANS_AT_ONCE, ScanBatchShape } from '../../../domain/inventory/scan-batch.ts'
import { MAX_DOCUMENTS } from '../../../domain/inventory/stock-document.ts'
import { isRefusalCode, REFUSALS } from '../../../domain/refusal.ts'
import { may } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { idempotencyKey } from '../../platform/idempotency/idempotency-key.ts'
import { staff } from '../../procedure.ts'
import { BegunShape, beginBatch } from './begin-batch.ts'
import { AttachedShape, attachByHand, cancelBatch, discardScans, rematchScans } from './decide-scans.ts'
import {
  listBatches,
  listScans,
  listSentScans,
  readBatch,
  ScanBatchLineShape,
  ScanFileShape,
  ScanFilesQueryShape,
  SentScanShape,
} from './list-scans.ts'

const Id = z.int().check(z.gte(1))
const IdInAddress = z.coerce.number().check(z.int(), z.gte(1))
const Files = (most: number) => z.array(Id).check(z.minLength(1, 'Please choose a file'), z.maxLength(most))
const Counted = z.object({ files: z.int() })
const NEEDS_QUALITY = 'The unit was inspected, or the sender may no longer describe units. Quality attaches this file.'
const wordsOf = (code: string): string =>
  code === 'NOT_PERMITTED' ? NEEDS_QUALITY : isRefusalCode(code) ? REFUSALS[code].text : code

/** Procedures for scans that are sent in a folder or ZIP. */
export const scans = {
  beginScans: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches',
      summary:
        'Begins a batch of scans; its files are sent to /uploads/scans/{batchId}/files, ZIPs to /uploads/scans/{batchId}/archives. The header Idempotency-Key makes it safe to retry',
      successStatus: 201,
    })
    .input(ScanBatchShape)
    .output(BegunShape)
    .handler(({ context, input }) =>
      beginBatch(context.db, { facts: input, adminId: context.me.userId, key: idempotencyKey(context) }),
    ),

  scanBatches: staff('describe_units')
    .meta({ shows: ['scan'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches',
      summary: 'Batches of scans, the newest first, 50 at once',
    })
    .input(z._default(z.strictObject({ after: z._default(z.nullable(IdInAddress), null) }), { after: null }))
    .output(z.object({ batches: z.array(ScanBatchLineShape), after: z.nullable(z.int()) }))
    .handler(async ({ context, input }) => {
      const { page, next } = await listBatches(context.db, input.after)
      return { batches: page, after: next }
    }),

  scanBatch: staff('describe_units')
    .meta({ shows: ['scan:batchId'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches/{batchId}',
      summary: 'A batch of scans, with the number of its files that wait, matched, or need a decision',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(ScanBatchLineShape)
    .handler(({ context, input }) => readBatch(context.db, input.batchId)),

  sentScans: staff('describe_units')
    .meta({ shows: ['scan:batchId'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches/{batchId}/sent',
      summary: 'The path and SHA-256 of every file that a batch has, so that a sender can send the rest of a folder',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(z.object({ files: z.array(SentScanShape) }))
    .handler(async ({ context, input }) => ({ files: await listSentScans(context.db, input.batchId) })),

  scanFiles: staff('describe_units')
    .meta({ shows: ['scan', 'stock', 'product'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-files',
      summary:
        'Lists the files of one batch or of all, by outcome, 50 at once, each with its unit or its candidate units',
    })
    .input(ScanFilesQueryShape)
    .output(z.object({ files: z.array(ScanFileShape), after: z.nullable(z.int()) }))
    .handler(async ({ context, input }) => {
      const { page, next } = await listScans(context, input, wordsOf)
      return { files: page, after: next }
    }),

  attachScans: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-files/attach',
      summary: 'Attaches files that matched nothing, several units or were refused to a unit, by hand',
    })
    .input(z.strictObject({ fileIds: Files(MAX_DOCUMENTS), unitId: Id }))
    .output(AttachedShape)
    .handler(({ context, input }) =>
      attachByHand(context, {
        ...input,
        adminId: context.me.userId,
        mayInspect: may(context.me.roles, 'inspect_units'),
      }),
    ),

  discardScans: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-files/discard',
      summary: 'Discards files that matched nothing, several units or were refused',
    })
    .input(z.strictObject({ fileIds: Files(MAX_SCANS_AT_ONCE) }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await discardScans(context, input.fileIds, context.me.userId),
    })),

  rematchScans: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches/{batchId}/match',
      summary: 'Matches files again that matched nothing, several units or were refused',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await rematchScans(context.db, input.batchId, context.me.userId),
    })),

  cancelScans: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches/{batchId}/cancel',
      summary: 'Cancels a batch: attached files stay, its other files are discarded',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await cancelBatch(context, input.batchId, context.me.userId),
    })),
}
