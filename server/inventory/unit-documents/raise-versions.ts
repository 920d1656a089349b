import type { Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'

/**
 * Raises the versions of the units of these documents, and locks the units until the transaction ends. An inspector
 * accepts a version of a unit, which includes its documents. Call it before locking the documents, because all code
 * locks units first.
 */
export async function raiseVersions(tx: Tx, documentIds: readonly number[]): Promise<void> {
  const found = await rows(
    tx,
    NumberIdShape,
    `SELECT u.id FROM units u WHERE u.id IN (SELECT d.unit_id FROM unit_documents d WHERE d.id = ANY($1::bigint[]))
      ORDER BY u.id FOR NO KEY UPDATE`,
    [documentIds],
  )
  await tx.$client.query('UPDATE units SET version = version + 1 WHERE id = ANY($1::bigint[])', [
    found.map(({ id }) => id),
  ])
}
