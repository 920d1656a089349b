import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES, type Condition } from '../../domain/catalogue/condition.ts'
import type { SubmissionKind, SubmissionStatus } from '../../domain/submissions/submission.ts'
import { SUBMISSION_KIND_NAMES, SUBMISSION_STATUSES } from '../../domain/submissions/submission.ts'
import type { SentFact, SentText } from '../../domain/submissions/submission-facts.ts'
import { users } from '../customers/accounts/tables.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'
import { LISTED_PART, SENDER_TEXT } from './submission-text.ts'

/** The sequence of submission numbers. */
export const submissionNumbers = pgSequence('submission_numbers')

/** Submissions of the store's forms: parts or an aircraft for sale, applications, messages. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    submissionNumber: text().notNull().unique('submissions_number'),
    kind: text().$type<SubmissionKind>().notNull(),
    status: text().$type<SubmissionStatus>().notNull().default('new'),
    /** the signed-in sender; null: a guest. Deleted with the account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** a title that distinguishes it from others of its kind */
    title: text().notNull(),
    /** the answers, with the questions as they were then: later changes of a form do not affect them */
    facts: jsonb().$type<SentFact[]>().notNull(),
    texts: jsonb().$type<SentText[]>().notNull(),
    /** the number of rows of the attached list */
    rowCount: integer().notNull().default(0),
    /** internal notes of the back office */
    adminNotes: text().notNull().default(''),
    /** the assigned admin */
    assignedTo: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** false until an admin has seen it */
    adminSeen: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('submissions_status', isOneOf('status', SUBMISSION_STATUSES)),
    check('submissions_kind', isOneOf('kind', SUBMISSION_KIND_NAMES)),
    index('submissions_status_created').on(t.status, t.createdAt, t.id),
    index('submissions_created').on(t.createdAt, t.id),
    index('submissions_user').on(t.userId, t.createdAt),
    // A guest's submissions, by address.
    index('submissions_email').on(sql`lower(email)`).concurrently().where(sql`user_id IS NULL`),
    // A partial index: few submissions are new, and every view of Today counts them.
    index('submissions_unseen').on(t.id).where(sql`NOT admin_seen`),
    index('submissions_search').using('gin', sql.raw(`(${SENDER_TEXT}) gin_trgm_ops`)),
  ],
)

/** A row of a list of parts for sale. Condition and price null: not stated. */
export const submissionParts = pgTable(
  'submission_parts',
  {
    submissionId: uuid()
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    partNumber: text().notNull(),
    description: text().notNull(),
    condition: text().$type<Condition>(),
    quantity: integer().notNull(),
    /** the unit of the quantity, by its code (domain/catalogue/unit-of-measure.ts) */
    uom: text().notNull().default('EA'),
    /** the price for one of the unit */
    price: money(),
  },
  t => [
    primaryKey({ columns: [t.submissionId, t.position] }),
    check('submission_parts_condition', isOneOf('condition', CONDITION_NAMES)),
    check('submission_parts_quantity', sql`quantity > 0`),
    check('submission_parts_price', sql`price >= 0`),
    index('submission_parts_search').using('gin', sql.raw(`(${LISTED_PART}) gin_trgm_ops`)),
  ],
)

const FILE_KINDS = ['picture', 'cv'] as const
/**
 * A photograph or CV of a submission. A job deletes it when its submission is deleted, or when a CV is too old: first
 * the file, then the row (delete-files.ts).
 */
export const submissionFiles = pgTable(
  'submission_files',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    submissionId: uuid().references(() => submissions.id, { onDelete: 'set null' }),
    kind: text({ enum: FILE_KINDS }).notNull(),
    position: integer().notNull(),
    file: text().notNull().unique('submission_files_file'),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    check('submission_files_kind', isOneOf('kind', FILE_KINDS)),
    index('submission_files_submission').on(t.submissionId, t.position),
    index('submission_files_cv').on(t.createdAt).where(sql`kind = 'cv'`),
    index('submission_files_left').on(t.id).where(sql`submission_id IS NULL`),
  ],
)

/** The size of each file of submissions, from its upload until it is deleted: the disk share of guests is limited. */
export const submissionUploads = pgTable('submission_uploads', {
  file: text().primaryKey(),
  bytes: integer().notNull(),
  isGuest: boolean().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

// The columns that other folders read.
export const submissionFilesView = pgView('submission_files_view', {}).as(
  sql`SELECT id, submission_id, kind, position FROM submission_files`,
)
export const submissionPartsView = pgView('submission_parts_view', {}).as(
  sql`SELECT submission_id, position, part_number, description, condition, quantity, price, uom FROM submission_parts`,
)
export const submissionsView = pgView('submissions_view', {}).as(
  sql`SELECT id, submission_number, kind, status, user_id, first_name, last_name, company, email, phone, title,
    facts, texts, created_at FROM submissions`,
)
