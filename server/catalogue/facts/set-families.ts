import type { Tx } from '../../platform/db/database.ts'

/** The columns by which lists filter a part: its family and its facts, as `key:text`. */
export type FamilyOfPart = {
  id: number
  family: string | null
  facts: readonly string[]
  /** true if its name or category indicates that it may be dangerous goods */
  mayBeHazmat: boolean
}

/**
 * Stores the families and facts of parts that fill-facts.ts derives. Unchanged values are not written, because a part
 * has twenty indexes. `updated_at` stays, because the part itself does not change.
 */
export const setFamilies = ({ $client }: Pick<Tx, '$client'>, parts: readonly FamilyOfPart[]) =>
  $client.query(
    `UPDATE products p SET family = n.family, facts = n.facts, may_be_hazmat = n."mayBeHazmat"
      FROM (SELECT id, family, ARRAY(SELECT json_array_elements_text(facts)) AS facts, "mayBeHazmat"
        FROM json_to_recordset($1) AS r (id bigint, family text, facts json, "mayBeHazmat" boolean)) AS n
      WHERE p.id = n.id AND (p.family IS DISTINCT FROM n.family OR p.facts <> n.facts OR p.may_be_hazmat <> n."mayBeHazmat")`,
    [JSON.stringify(parts)],
  )
