import { RECALL_KIND_NAMES } from '../../../domain/inventory/recall.ts'
import { blankableText, requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { holdRecalled } from '../../inventory/units/recall.ts'
import { staff } from '../../procedure.ts'
import { RecallShape, readRecall } from './read-recall.ts'

const Source = {
  kind: z.enum(RECALL_KIND_NAMES),
  text: requiredText('What is recalled', 120),
  /** of a release document: the organization that issued it; blank: any */
  issuedBy: z._default(blankableText('Issued by', 120), ''),
}

/** Recalls: who has what came from a source. For admins. */
export const recall = {
  recall: staff('recall')
    .route({
      method: 'GET',
      path: '/api/admin/recall',
      summary: 'The units that came from a source, in the house and sold, up to 1,000',
    })
    .input(z.strictObject(Source))
    .output(RecallShape)
    .handler(({ context, input }) => readRecall(context.db, input)),

  holdRecalled: staff('recall')
    .route({
      method: 'POST',
      path: '/api/admin/recall/hold',
      summary: 'Quarantines every unit of a source that is in the house',
    })
    .input(z.strictObject({ ...Source, reason: requiredText('A reason', 280, 'Please say why') }))
    .output(z.object({ held: z.int() }))
    .handler(async ({ context, input }) => ({
      held: await holdRecalled(context, { ...input, adminId: context.me.userId }),
    })),
}
