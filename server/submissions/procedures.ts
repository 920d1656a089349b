import { ORPCError } from '@orpc/server'
import { MAX_SELL_ROWS } from '../../domain/submissions/sell-row.ts'
import {
  ApplicationShape,
  MessageFormShape,
  PartWantedShape,
  SellAircraftShape,
  SellPartsShape,
} from '../../domain/submissions/submission-forms.ts'
import { z } from '../../domain/text/zod.ts'
import { CursorQuery } from '../platform/db/list-cursor.ts'
import { anyone, customer, guarded, storableOnly } from '../procedure.ts'
import { acceptSubmission } from './accept-submission.ts'
import { listMySubmissions } from './list-submissions.ts'
import { readMySubmission, readPartRows } from './read-submission.ts'
import { MySubmissionShape, MySubmissionsShape, PartRowsShape } from './shapes.ts'

const SubmissionId = z.string().check(z.maxLength(64))
const Taken = z.object({ submissionNumber: z.string() })
const SENT = {
  /** A key that the browser generates for each form: a form that is sent twice is stored once. */
  key: z.string().check(z.regex(/^[\w-]{16,100}$/, 'A key has 16 to 100 letters, digits, - or _')),
  /** A hidden field. A form that fills it in gets the normal answer, and is not stored. */
  homepage: z._default(z.string().check(z.maxLength(2000)), ''),
}
export const RowsAfter = z._default(z.coerce.number<string | number>().check(z.int(), z.gte(-1), z.lte(1_000_000)), -1)

/** The number is checked before the rows, because a list of a million wrong rows would have a million issues. */
const withShortLists = guarded
  .meta({ who: 'anyone' })
  .use(({ next }, input: unknown) => {
    const form = typeof input === 'object' && input !== null && 'form' in input ? input.form : null
    const lists = Object.entries(typeof form === 'object' && form !== null ? form : {})
    const [name] = lists.find(([, list]) => Array.isArray(list) && list.length > MAX_SELL_ROWS) ?? []
    if (name === undefined) return next()
    const issues = [{ path: ['form', name], message: `A list can have up to ${MAX_SELL_ROWS} rows` }]
    throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues } })
  })
  .use(storableOnly)

/** The public forms of the store, and a customer's own submissions. Another's submission looks like a missing one. */
export const submissions = {
  sendParts: withShortLists
    .route({
      method: 'POST',
      path: '/api/submissions/parts',
      summary: 'Submits an offer of parts to the store',
    })
    .input(z.strictObject({ ...SENT, form: SellPartsShape }))
    .output(Taken)
    .handler(({ context, input: { form, ...sent } }) => acceptSubmission(context, sent, { kind: 'parts', form })),

  sendAircraft: anyone
    .route({
      method: 'POST',
      path: '/api/submissions/aircraft',
      summary: 'Submits an offer of an aircraft to the store',
    })
    .input(z.strictObject({ ...SENT, form: SellAircraftShape }))
    .output(Taken)
    .handler(({ context, input: { form, ...sent } }) => acceptSubmission(context, sent, { kind: 'aircraft', form })),

  sendApplication: anyone
    .route({
      method: 'POST',
      path: '/api/submissions/applications',
      summary: 'Submits a job application to the store',
    })
    .input(z.strictObject({ ...SENT, form: ApplicationShape }))
    .output(Taken)
    .handler(({ context, input: { form, ...sent } }) => acceptSubmission(context, sent, { kind: 'application', form })),

  sendMessage: anyone
    .route({ method: 'POST', path: '/api/submissions/messages', summary: 'Submits a message to the store' })
    .input(z.strictObject({ ...SENT, form: MessageFormShape }))
    .output(Taken)
    .handler(({ context, input: { form, ...sent } }) => acceptSubmission(context, sent, { kind: 'message', form })),

  sendPartWanted: anyone
    .route({
      method: 'POST',
      path: '/api/submissions/parts-wanted',
      summary: 'Submits a request for a part that the store does not list',
    })
    .input(z.strictObject({ ...SENT, form: PartWantedShape }))
    .output(Taken)
    .handler(({ context, input: { form, ...sent } }) => acceptSubmission(context, sent, { kind: 'part_wanted', form })),

  mine: customer
    .meta({ shows: ['submission'] })
    .route({
      method: 'GET',
      path: '/api/submissions',
      summary: "Lists the customer's submissions, newest first, 50 per page",
    })
    .input(z.strictObject({ after: CursorQuery }))
    .output(MySubmissionsShape)
    .handler(({ context, input }) => listMySubmissions(context.db, context.me.userId, input.after)),

  submission: customer
    .meta({ shows: ['submission:submissionId'] })
    .route({
      method: 'GET',
      path: '/api/submissions/{submissionId}',
      summary: "Returns one of the customer's submissions with its contents",
    })
    .input(z.strictObject({ submissionId: SubmissionId }))
    .output(MySubmissionShape)
    .handler(({ context, input }) => readMySubmission(context.db, input.submissionId, context.me.userId)),

  partRows: customer
    .meta({ notLive: 'A list that was sent in never changes' })
    .route({
      method: 'GET',
      path: '/api/submissions/{submissionId}/rows',
      summary: 'Lists the rows of a submitted parts list, 100 per page',
    })
    .input(z.strictObject({ submissionId: SubmissionId, after: RowsAfter }))
    .output(PartRowsShape)
    .handler(({ context, input }) =>
      readPartRows(context.db, input.submissionId, { userId: context.me.userId }, input.after),
    ),
}
