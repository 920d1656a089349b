import type pg from 'pg'
import type { SynonymFields } from '../../domain/catalogue/synonym.ts'

/** Loads synonyms; those that are there stay. */
export const loadSynonyms = (client: pg.ClientBase, synonyms: readonly SynonymFields[]) =>
  client.query(
    `INSERT INTO search_synonyms (term, same_as, kind)
      SELECT given->>'term', given->>'sameAs', given->>'kind' FROM json_array_elements($1) AS given ON CONFLICT DO NOTHING`,
    [JSON.stringify(synonyms)],
  )
