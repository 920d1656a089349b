import { issuerKey } from '../../../domain/inventory/issuer.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'

/**
 * A form as units cite it. Each organization has its own tracking numbers, so a form is identified by kind, number and
 * issuing organization.
 */
export type CitedForm = { paper: string | null; paperNumber: string; paperBy: string }

const RowShape = z.object({ number: z.string(), pieces: z.number(), covered: z.number() })

/**
 * Refuses a form that is cited for more pieces than it covers: pieces in stock, with orders, and shipped. A form covers
 * the largest quantity that any unit states for it; if no unit states a quantity, no piece is refused. Call it after
 * the units are written, with their lines locked. Concurrent calls for one form wait for each other. Refuses
 * FORM_OVERDRAWN.
 */
export async function refuseOverdrawn(tx: Tx, forms: readonly CitedForm[]): Promise<void> {
  const cited = forms.filter(({ paperNumber }) => paperNumber !== '')
  if (cited.length === 0) return
  const parameters = [
    cited.map(({ paper }) => paper ?? ''),
    cited.map(({ paperNumber }) => paperNumber.toUpperCase()),
    cited.map(({ paperBy }) => issuerKey(paperBy)),
  ]
  await tx.$client.query({
    name: 'lock-forms',
    text: `SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended('form ' || paper || ' ' || number || ' ' || agency, 0) AS key
      FROM unnest($1::text[], $2::text[], $3::text[]) AS f (paper, number, agency) ORDER BY key) keys`,
    values: parameters,
  })
  const over = await firstRow(tx, RowShape, {
    name: 'forms-overdrawn',
    text: `SELECT f.number, f.pieces::bigint, f.covered FROM (
        SELECT f.number,
          (SELECT max(u.paper_quantity) FROM units u
            WHERE u.paper_number <> '' AND upper(u.paper_number) = f.number AND coalesce(u.paper, '') = f.paper AND maker_key(u.paper_by) = f.agency) AS covered,
          (SELECT coalesce(sum(u.quantity + (SELECT coalesce(sum(r.quantity), 0) FROM reserved_units r WHERE r.unit_id = u.id)), 0)
            FROM units u WHERE u.paper_number <> '' AND upper(u.paper_number) = f.number AND coalesce(u.paper, '') = f.paper AND maker_key(u.paper_by) = f.agency)
          + (SELECT coalesce(sum(s.quantity - s.came_back), 0) FROM shipped_units s
            WHERE s.paper_number <> '' AND upper(s.paper_number) = f.number AND coalesce(s.paper, '') = f.paper AND maker_key(s.paper_by) = f.agency) AS pieces
        FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[], $3::text[]) AS f (paper, number, agency)) f
      ) f WHERE f.pieces > f.covered ORDER BY f.number LIMIT 1`,
    values: parameters,
  })
  if (!over) return
  throw new Refusal(
    'FORM_OVERDRAWN',
    `The form ${over.number} covers ${thousands(over.covered)}, and ${thousands(over.pieces)} pieces would cite it.`,
    { paperNumber: over.number, covered: over.covered, pieces: over.pieces },
  )
}
