import { ADMIN_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { longText } from '../../domain/quotes/quote-request-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, NoInput, staff } from '../procedure.ts'
import { AdminSubmissionsQueryShape, countAdminSubmissions, listAdminSubmissions } from './list-submissions.ts'
import { assignSubmission, markSubmissionSeen, moveSubmission, saveSubmissionNotes } from './move-submission.ts'
import { RowsAfter } from './procedures.ts'
import { readAdminSubmission, readPartRows } from './read-submission.ts'
import {
  AdminLinesShape,
  AdminSubmissionCountsShape,
  AdminSubmissionShape,
  PartRowsShape,
  StatusShape,
} from './shapes.ts'

const SubmissionId = z.uuid()

/** Procedures of the back office for submissions. All are for staff. */
export const submissionsAdmin = {
  list: staff('answer_customers')
    .meta({ shows: ['submission'], list: { name: 'Inbox', rows: 'submissions', next: 'after', views: ['inbox'] } })
    .route({
      method: 'GET',
      path: '/api/admin/submissions',
      summary: 'Lists submissions, 50 per page',
    })
    .input(AdminSubmissionsQueryShape)
    .output(AdminLinesShape)
    .handler(({ context: { db, me }, input }) => listAdminSubmissions(db, me.userId, input)),

  counts: staff('answer_customers')
    .meta({ shows: ['submission'] })
    .route({ method: 'GET', path: '/api/admin/submissions/counts', summary: 'Counts the submissions in each status' })
    .input(NoInput)
    .output(AdminSubmissionCountsShape)
    .handler(({ context }) => countAdminSubmissions(context.db)),

  submission: staff('answer_customers')
    .meta({ shows: ['submission:submissionId'] })
    .route({
      method: 'GET',
      path: '/api/admin/submissions/{submissionId}',
      summary: 'Returns a submission with its internal notes',
    })
    .input(z.strictObject({ submissionId: z.string().check(z.maxLength(64)) }))
    .output(AdminSubmissionShape)
    .handler(({ context: { db, me }, input }) => readAdminSubmission(db, input.submissionId, me.userId)),

  partRows: staff('answer_customers')
    .meta({ notLive: 'A list that was sent in never changes' })
    .route({
      method: 'GET',
      path: '/api/admin/submissions/{submissionId}/rows',
      summary: 'Lists the rows of a submitted parts list, 100 per page',
    })
    .input(z.strictObject({ submissionId: SubmissionId, after: RowsAfter }))
    .output(PartRowsShape)
    .handler(({ context, input }) => readPartRows(context.db, input.submissionId, 'admin', input.after)),

  move: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/api/admin/submissions/{submissionId}/status',
      summary: 'Changes the status of a submission',
    })
    .input(z.strictObject({ submissionId: SubmissionId, from: StatusShape, to: StatusShape }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { submissionId, ...move } }) => {
      await moveSubmission(db, me.userId, submissionId, move)
      return DONE
    }),

  assign: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/api/admin/submissions/{submissionId}/assign',
      summary: 'Assigns a submission to the caller, or removes its assignment',
    })
    .input(z.strictObject({ submissionId: SubmissionId, from: z.nullable(z.uuid()), toMe: z.boolean() }))
    .output(Done)
    .handler(async ({ context: { db, me }, input: { submissionId, ...change } }) => {
      await assignSubmission(db, me.userId, submissionId, change)
      return DONE
    }),

  markSeen: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/api/admin/submissions/{submissionId}/seen',
      summary: 'Marks a submission as seen by the back office',
    })
    .input(z.strictObject({ submissionId: SubmissionId }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markSubmissionSeen(context.db, input.submissionId)
      return DONE
    }),

  saveNotes: staff('answer_customers')
    .route({
      method: 'POST',
      path: '/api/admin/submissions/{submissionId}/notes',
      summary: 'Saves the internal notes of a submission',
    })
    .input(
      z.strictObject({
        submissionId: SubmissionId,
        notes: longText('Notes', ADMIN_NOTES_LENGTH),
        before: z._default(z.string().check(z.maxLength(ADMIN_NOTES_LENGTH)), ''),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input: { submissionId, notes, before } }) => {
      await saveSubmissionNotes(db, me.userId, submissionId, notes, before)
      return DONE
    }),
}
