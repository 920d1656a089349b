import { MAX_SCANS_AT_ONCE, ScanBatchShape } from '../../../domain/inventory/scan-batch.ts'
import { MAX_DOCUMENTS } from '../../../domain/inventory/stock-document.ts'
import { isRefusalCode, REFUSALS } from '../../../domain/refusal.ts'
import { may } from '../../../domain/staff/roles.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
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
const Files = (most: number) => z.array(Id).check(z.minLength(1, 'Please choose a file'), z.maxLength(most))
const Counted = z.object({ files: z.int() })
const NEEDS_QUALITY = 'The unit was inspected, or the sender may no longer describe units. Quality attaches this file.'
const wordsOf = (code: string): string =>
  code === 'NOT_PERMITTED' ? NEEDS_QUALITY : isRefusalCode(code) ? REFUSALS[code].text : code

/** Procedures for scans that are sent in a folder or ZIP. */
export const scans = {
  begin: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches',
      summary: 'Creates a batch of scans',
      successStatus: 201,
    })
    .input(ScanBatchShape)
    .output(BegunShape)
    .handler(({ context, input }) =>
      beginBatch(context.db, { facts: input, adminId: context.me.userId, key: idempotencyKey(context) }),
    ),

  batches: staff('describe_units')
    .meta({ shows: ['scan'], list: { name: 'Scans', rows: 'batches', next: 'after', views: ['scans'] } })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches',
      summary: 'Lists batches of scans, newest first, 50 per page',
    })
    .input(z._default(z.strictObject({ after: z._default(z.nullable(IdInAddress), null) }), { after: null }))
    .output(z.object({ batches: z.array(ScanBatchLineShape), after: z.nullable(z.int()) }))
    .handler(async ({ context, input }) => {
      const { page, next } = await listBatches(context.db, input.after)
      return { batches: page, after: next }
    }),

  batch: staff('describe_units')
    .meta({ shows: ['scan:batchId'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches/{batchId}',
      summary: 'Returns a batch of scans with the number of its files in each state',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(ScanBatchLineShape)
    .handler(({ context, input }) => readBatch(context.db, input.batchId)),

  sent: staff('describe_units')
    .meta({ shows: ['scan:batchId'] })
    .route({
      method: 'GET',
      path: '/api/admin/scan-batches/{batchId}/sent',
      summary: 'Lists the path and SHA-256 of every file in a batch of scans',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(z.object({ files: z.array(SentScanShape) }))
    .handler(async ({ context, input }) => ({ files: await listSentScans(context.db, input.batchId) })),

  files: staff('describe_units')
    .meta({
      shows: ['scan', 'stock', 'product'],
      list: { name: 'Files of scans', rows: 'files', next: 'after', views: ['scan-files'] },
    })
    .route({
      method: 'GET',
      path: '/api/admin/scan-files',
      summary: 'Lists the files of one batch or of all batches, 50 per page',
    })
    .input(ScanFilesQueryShape)
    .output(z.object({ files: z.array(ScanFileShape), after: z.nullable(z.int()) }))
    .handler(async ({ context, input }) => {
      const { page, next } = await listScans(context, input, wordsOf)
      return { files: page, after: next }
    }),

  attach: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-files/attach',
      summary: 'Attaches up to 20 undecided scans to a unit',
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

  discard: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-files/discard',
      summary: 'Discards undecided scans',
    })
    .input(z.strictObject({ fileIds: Files(MAX_SCANS_AT_ONCE) }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await discardScans(context, input.fileIds, context.me.userId),
    })),

  rematch: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches/{batchId}/match',
      summary: 'Matches the undecided scans of a batch with units again',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await rematchScans(context.db, input.batchId, context.me.userId),
    })),

  cancel: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/scan-batches/{batchId}/cancel',
      summary: 'Cancels a batch of scans',
    })
    .input(z.strictObject({ batchId: IdInAddress }))
    .output(Counted)
    .handler(async ({ context, input }) => ({
      files: await cancelBatch(context, input.batchId, context.me.userId),
    })),
}
