import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../domain/admin/audit.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'

/** Command line actions have no account; this name selects them. */
export const SYSTEM_ACTOR = 'machine'

const namesOf = <Name extends string>(words: Record<Name, string>) =>
  Object.keys(words).filter((name): name is Name => name in words)
export const AuditQueryShape = z.strictObject({
  who: z._default(z.nullable(z.union([z.uuid(), z.literal(SYSTEM_ACTOR)])), null),
  action: z._default(z.nullable(z.enum(namesOf(AUDIT_ACTIONS))), null),
  subject: z._default(z.nullable(z.enum(namesOf(AUDIT_SUBJECTS))), null),
  /** the ID of an order, a quote or a person; used with `subject` */
  subjectId: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
  /** the last days to list; null: all */
  days: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(3660))), null),
  search: z._default(searchText(100), ''),
  after: z._default(z.nullable(IdInAddress), null),
})
export type AuditQuery = z.output<typeof AuditQueryShape>

const Facts = z.nullable(z.record(z.string(), z.unknown()))
export const AuditEntryShape = z.object({
  id: z.int(),
  at: z.date(),
  actor: z.string(),
  actorId: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  label: z.string(),
  before: Facts,
  after: Facts,
})
export type AuditLine = z.infer<typeof AuditEntryShape>

export const AuditListShape = z.object({
  entries: z.array(AuditEntryShape),
  /** the next page has IDs below this; null: no next page */
  after: z.nullable(z.int()),
})
export const AuditActorsShape = z.array(
  z.object({ /** null: the command line */ id: z.nullable(z.string()), actor: z.string() }),
)
