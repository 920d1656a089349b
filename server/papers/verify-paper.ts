import type { CertifiedLine } from '../../domain/papers/certificate.ts'
import { ISSUED_KIND_NAMES, type IssuedKind, type IssuedLine, serialEnd } from '../../domain/papers/verify.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'

export const VerifiedShape = z.object({
  kind: z.enum(ISSUED_KIND_NAMES),
  /** of a certificate */
  number: z.nullable(z.string()),
  issuedAt: z.date(),
  lines: z.array(z.object({ partNumber: z.string(), quantity: z.int(), serialEnd: z.string() })),
  /** pieces in all, where not every line is told */
  pieces: z.int(),
  /** SHA-256 of its PDF, the latest first */
  digests: z.array(z.string()),
  supersededBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.date()),
})
export type Verified = z.infer<typeof VerifiedShape>
const MOST_LINES = 50

/** What anybody may know of a paper whose key they hold; never whose it is. Refuses NOT_ISSUED. */
export async function verifyPaper(db: Db, key: string): Promise<Verified> {
  const found = (await findCertificate(db, key)) ?? (await findIssued(db, key))
  if (!found) throw new Refusal('NOT_ISSUED')
  return found
}

async function findCertificate(db: Db, key: string): Promise<Verified | null> {
  type Row = Pick<Verified, 'number' | 'issuedAt' | 'supersededBy' | 'withdrawnAt'> & {
    lines: CertifiedLine[]
    digest: string | null
  }
  const { rows } = await db.$client.query<Row>({
    name: 'verify-certificate',
    text: `SELECT c.number, c.signed_at AS "issuedAt", c.lines, c.digest, n.number AS "supersededBy", c.withdrawn_at AS "withdrawnAt"
      FROM certificates c LEFT JOIN certificates n ON n.supersedes = c.id WHERE c.key = $1`,
    values: [key],
  })
  const [row] = rows
  if (!row) return null
  const { digest, lines, ...rest } = row
  return {
    ...{ kind: 'certificate', ...rest, digests: digest === null ? [] : [digest] },
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: lines.slice(0, MOST_LINES).map(({ partNumber, quantity, mark }) => ({
      ...{ partNumber, quantity, serialEnd: serialEnd(mark.replace(/^(?:S\/N|Lot) /, '')) },
    })),
  }
}

async function findIssued(db: Db, key: string): Promise<Verified | null> {
  type Row = { kind: IssuedKind; issuedAt: Date; lines: IssuedLine[]; digests: string[]; pieces: number }
  const { rows } = await db.$client.query<Row>({
    name: 'verify-issued',
    text: 'SELECT kind, issued_at AS "issuedAt", lines, digests, pieces FROM issued_papers WHERE key = $1',
    values: [key],
  })
  const [row] = rows
  return row ? { ...row, number: null, supersededBy: null, withdrawnAt: null } : null
}
