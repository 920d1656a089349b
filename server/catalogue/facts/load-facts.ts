import type pg from 'pg'
import { sortKey } from '../../../domain/facts/fact.ts'
import type { PartFacts } from '../../../domain/facts/part-facts.ts'
import { copyRows } from '../../platform/db/copy-rows.ts'
import { recordFactRules } from './fill-facts.ts'

/** Loads the facts of many parts. The caller has derived the facts and loaded the parts. */
export const loadFacts = (client: pg.ClientBase, parts: readonly { id: number; facts: PartFacts | null }[]) =>
  copyRows(
    client,
    'part_facts',
    ['product_id', 'family', 'key', 'text', 'sort_key', 'source'],
    parts.flatMap(({ id, facts: found }) =>
      (found?.facts ?? []).map(fact => [
        ...[id, found?.family.slug ?? '', fact.key],
        ...[fact.text, sortKey(fact), fact.source],
      ]),
    ),
  )

/** Ends the loading: marks no loaded part as due. */
export async function endLoadingFacts(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM facts_due')
  await recordFactRules({ $client: client })
}
