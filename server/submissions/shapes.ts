import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { SUBMISSION_KIND_NAMES, SUBMISSION_STATUSES } from '../../domain/submissions/submission.ts'
import { z } from '../../domain/text/zod.ts'

const KindShape = z.enum(SUBMISSION_KIND_NAMES)
export const StatusShape = z.enum(SUBMISSION_STATUSES)

const FactsShape = z.array(z.object({ label: z.string(), value: z.string(), isCode: z.optional(z.boolean()) }))
const TextsShape = z.array(z.object({ label: z.string(), text: z.string() }))

/** A row of a list of parts for sale. */
const PartRowShape = z.object({
  position: z.int(),
  partNumber: z.string(),
  description: z.string(),
  condition: z.nullable(z.enum(CONDITION_NAMES)),
  quantity: z.int(),
  /** the unit of the quantity, such as EA or FT */
  uom: z.string(),
  /** cents for one of the unit; null: no price was stated */
  price: z.nullable(z.int()),
})

export const PartRowsShape = z.object({
  rows: z.array(PartRowShape),
  /** the position of the last row here; null: there are no more rows */
  after: z.nullable(z.int()),
})
export type PartRows = z.infer<typeof PartRowsShape>

const LINE = {
  id: z.string(),
  submissionNumber: z.string(),
  kind: KindShape,
  status: StatusShape,
  title: z.string(),
  createdAt: z.date(),
}

export const MySubmissionsShape = z.object({
  submissions: z.array(z.object(LINE)),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
})
export type MySubmissions = z.infer<typeof MySubmissionsShape>

/** A submission as its sender sees it. */
export const MySubmissionShape = z.object({
  ...LINE,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  facts: FactsShape,
  texts: TextsShape,
  rowCount: z.int(),
  /** the first rows of its list; the back office can request more */
  parts: PartRowsShape,
  /** photographs by id, at /submission/{id}/pictures/{picture} */
  pictures: z.array(z.int()),
  /** true if there is a CV, for the back office at /submission/{id}/cv */
  hasCv: z.boolean(),
})
export type MySubmission = z.infer<typeof MySubmissionShape>

export const AdminLinesShape = z.object({
  submissions: z.array(
    z.object({
      ...LINE,
      name: z.string(),
      company: z.string(),
      email: z.string(),
      rowCount: z.int(),
      pictures: z.int(),
      hasCv: z.boolean(),
      /** the assigned admin, by name or email */
      assignedTo: z.nullable(z.string()),
      isMine: z.boolean(),
      /** true if no admin has seen it */
      isNews: z.boolean(),
    }),
  ),
  /** the cursor of the next page; null: this is the last */
  after: z.nullable(z.string()),
})
export type AdminLines = z.infer<typeof AdminLinesShape>

export const AdminSubmissionShape = z.object({
  submission: MySubmissionShape,
  adminNotes: z.string(),
  /** true if it was sent from an account */
  isCustomer: z.boolean(),
  assignedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isMine: z.boolean(),
  isNews: z.boolean(),
})
export type AdminSubmission = z.infer<typeof AdminSubmissionShape>

/** The number of submissions in each status, and of unopened ones. */
export const AdminSubmissionCountsShape = z.object({
  statuses: z.array(z.object({ status: StatusShape, count: z.int() })),
  unseen: z.int(),
})
