import type pg from 'pg'
import type { DocumentKind } from '../../../domain/inventory/document-kind.ts'

/** The stored file used as the scan of a release document. */
export type OpeningScan = { paper: string; kind: DocumentKind; name: string; digest: string; bytes: number }

/** Adds the scan of its release paper to each unit that has the paper and no document yet. */
export async function loadOpeningScans(client: pg.ClientBase, scans: readonly OpeningScan[]): Promise<void> {
  for (const { paper, kind, name, digest, bytes } of scans)
    await client.query(
      `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, confirmed_at, confirmed_reason)
        SELECT u.id, $2, $3, $4, 'application/pdf', $5, 'preview', now(), 'Opening stock' FROM units u
        WHERE u.paper = $1 AND NOT EXISTS (SELECT FROM unit_documents d WHERE d.unit_id = u.id)`,
      [paper, kind, name, digest, bytes],
    )
}
