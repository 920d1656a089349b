import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type CertifiedLine, STATEMENT_NAMES, type Statement } from '../../domain/order-documents/certificate.ts'
import { ISSUED_KIND_NAMES, type IssuedKind, type IssuedLine } from '../../domain/order-documents/verify.ts'
import { users } from '../customers/accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/** The counter of certificate numbers: see sign-certificate.ts. */
export const certificateNumbers = pgSequence('certificate_numbers')

/**
 * The store's material certifications for an order's pieces from one source under one statement. A trigger refuses
 * changes and deletions: a certificate is superseded by another, or withdrawn.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: text().notNull().unique('certificates_number'),
    /** the key for public verification: 128 random bits */
    key: text().notNull().unique('certificates_key_once'),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    orderNumber: text().notNull(),
    buyer: text().notNull(),
    /** the buyer's own number of the order */
    poNumber: text().notNull(),
    /** the vendor of the units; blank: not known */
    source: text().notNull(),
    statement: text().$type<Statement>().notNull(),
    obtainedFrom: text().notNull(),
    /** the last certifying agency */
    agency: text().notNull(),
    remarks: text().notNull(),
    /** the certified lines as they were when it was signed */
    lines: jsonb().$type<CertifiedLine[]>().notNull(),
    signerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    signedBy: text().notNull(),
    signedAt: moment().notNull().defaultNow(),
    /** the certificate that it replaces */
    supersedes: uuid(),
    /** the SHA-256 of its PDF; null: the PDF has not been drawn yet */
    digest: text(),
    withdrawnAt: moment(),
    withdrawnBy: uuid(),
    withdrawnReason: text(),
  },
  t => [
    index('certificates_order').on(t.orderId, t.signedAt),
    uniqueIndex('certificates_supersedes').on(t.supersedes).where(sql`supersedes IS NOT NULL`),
    check('certificates_key', sql`key ~ '^[0-9a-f]{32}$'`),
    check('certificates_statement', isOneOf('statement', STATEMENT_NAMES)),
    check('certificates_digest', sql`digest ~ '^[0-9a-f]{64}$'`),
    check('certificates_withdrawn', sql`(withdrawn_at IS NULL) = (withdrawn_reason IS NULL)`),
  ],
)

/**
 * The packing slips of packages, with the keys of their codes. The slip of an unpacked package stays, so that its
 * holder can learn that it is void.
 */
export const issuedSlips = pgTable(
  'issued_slips',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull().unique('issued_slips_key_once'),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** the id of the package, which may have been deleted */
    parcelId: uuid().notNull().unique('issued_slips_parcel_once'),
    /** the number of the package in the order */
    position: integer().notNull(),
    lines: jsonb().$type<IssuedLine[]>().notNull(),
    /** the SHA-256 of its last twenty PDFs */
    digests: text().array().notNull().default(sql`'{}'`),
    pieces: integer().notNull(),
    issuedAt: moment().notNull().defaultNow(),
  },
  t => [index('issued_slips_order').on(t.orderId), check('issued_slips_key', sql`key ~ '^[0-9a-f]{32}$'`)],
)

/**
 * Packing slips and packs that were drawn, with the keys of their codes, for public verification. `digests`: those of
 * the last twenty PDFs, because the content of a PDF depends on the day it is drawn.
 */
export const issuedPapers = pgTable(
  'issued_papers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    key: text().notNull().unique('issued_papers_key_once'),
    kind: text().$type<IssuedKind>().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<IssuedLine[]>().notNull(),
    digests: text().array().notNull().default(sql`'{}'`),
    pieces: integer().notNull(),
    issuedAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('issued_papers_once').on(t.orderId, t.kind),
    check('issued_papers_key', sql`key ~ '^[0-9a-f]{32}$'`),
    check('issued_papers_kind', isOneOf('kind', ISSUED_KIND_NAMES)),
  ],
)
