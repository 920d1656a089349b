import type pg from 'pg'
import {
  type AddedSearch,
  alsoSearched,
  type SynonymFields,
  SynonymFieldsShape,
} from '../../domain/catalogue/synonym.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { cached, cacheOf } from '../platform/cache/cached.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { NumberIdShape, TotalShape } from '../platform/db/row-shapes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { OnEvents } from '../platform/events/watch-events.ts'

export const SynonymShape = z.extend(SynonymFieldsShape, { id: z.number() })
export type Synonym = z.output<typeof SynonymShape>

/** The maximum number of synonyms; all are read for each search. */
const MAX_SYNONYMS = 500
const FRESH_MS = 5000
const NAME = 'synonyms'

/** Lists the synonyms by term. */
export async function listSynonyms(db: Db): Promise<Synonym[]> {
  return rows(db, SynonymShape, {
    name: 'list-synonyms',
    text: `SELECT id, term, same_as, kind FROM search_synonyms ORDER BY term, same_as LIMIT ${MAX_SYNONYMS}`,
  })
}

/** Drops the cached list when it has changed, here or in another process. */
export const watchSynonyms =
  (db: Db): OnEvents =>
  events => {
    if (events === null || events.some(({ kind }) => kind === 'synonym.changed'))
      cacheOf(db).invalidate(name => name === NAME)
  }

/** The additional searches of a search. The list is read at most every 5 s; if it cannot be read, there are none. */
export async function synonymsOf(db: Db, typed: string): Promise<AddedSearch[]> {
  const synonyms = await cached(db, NAME, () => listSynonyms(db), FRESH_MS, FRESH_MS).catch(() => [])
  return alsoSearched(typed, synonyms)
}

/** Adds a synonym. Refuses SYNONYM_EXISTS, and TOO_MANY_SYNONYMS above 500. */
export async function addSynonym(db: Db, { term, sameAs, kind }: SynonymFields, adminId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const counted = await firstRow(tx, TotalShape, 'SELECT count(*) AS total FROM search_synonyms')
    if ((counted?.total ?? 0) >= MAX_SYNONYMS) throw new Refusal('TOO_MANY_SYNONYMS')
    const row = await firstRow(
      tx,
      NumberIdShape,
      `INSERT INTO search_synonyms (term, same_as, kind) VALUES ($1, $2, $3)
        ON CONFLICT (least(term, same_as), greatest(term, same_as)) DO NOTHING RETURNING id`,
      [term, sameAs, kind],
    )
    const id = row?.id
    if (id === undefined) throw new Refusal('SYNONYM_EXISTS')
    await recordEvent(tx, 'synonym.changed')
    await writeAudit(tx, {
      adminId,
      action: 'synonym.added',
      subject: 'synonym',
      subjectId: id,
      label: `${term}, ${sameAs}`,
      before: null,
      after: { term, sameAs, kind },
    })
  })
}

/** Deletes a synonym; a deleted one is no error. */
export async function deleteSynonym(db: Db, id: number, adminId: string): Promise<void> {
  await inTransaction(db, async tx => {
    const before = await firstRow(
      tx,
      SynonymFieldsShape,
      'DELETE FROM search_synonyms WHERE id = $1 RETURNING term, same_as, kind',
      [id],
    )
    if (!before) return
    await recordEvent(tx, 'synonym.changed')
    await writeAudit(tx, {
      adminId,
      action: 'synonym.deleted',
      subject: 'synonym',
      subjectId: id,
      label: `${before.term}, ${before.sameAs}`,
      before,
      after: null,
    })
  })
}

/** Loads synonyms; existing ones stay. */
export const loadSynonyms = (client: pg.ClientBase, synonyms: readonly SynonymFields[]) =>
  client.query(
    `INSERT INTO search_synonyms (term, same_as, kind)
      SELECT given->>'term', given->>'sameAs', given->>'kind' FROM json_array_elements($1) AS given ON CONFLICT DO NOTHING`,
    [JSON.stringify(synonyms)],
  )
