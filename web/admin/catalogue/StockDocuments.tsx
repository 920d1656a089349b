import { useState } from 'react'
import { documentAddress, RELEASE_DOCUMENTS } from '../../../domain/inventory/document-kind.ts'
import type { DocumentFacts } from '../../../domain/inventory/stock-document.ts'
import { api } from '../../api.ts'
import { AddDocuments } from '../documents/AddDocuments.tsx'
import { ConfirmDocuments } from '../documents/ConfirmDocuments.tsx'
import { DocumentRow } from '../documents/DocumentRow.tsx'
import { Allowed } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { StockLine } from './queries.ts'

/** Scanned documents of a line: for the back office only, or public on the part's page. */
export function StockDocuments({ line }: { line: StockLine }) {
  const [isPublic, setPublic] = useState(false)
  return (
    <div className="admin-fields space-y-3">
      {line.documents.length > 0 && (
        <ul className="space-y-2">
          {line.documents.map(document => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      )}
      <AddDocuments
        address={`/uploads/stock/${line.id}/documents`}
        needs="inspect_units"
        accept="application/pdf"
        hint="Or drop them here: scans as PDF, 10 MB each."
        facts={{ isPublic: `${isPublic}` }}
      >
        <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            checked={isPublic}
            onChange={event => setPublic(event.target.checked)}
          />
          Everybody may read them
        </label>
      </AddDocuments>
    </div>
  )
}

function Document({ document }: { document: StockLine['documents'][number] }) {
  const { id, kind, name, isPublic, isConfirmed, seen } = document
  const save = useAdminMutation({
    change: (facts: DocumentFacts) => api.inventory.changeDocument({ documentId: id, facts }),
    toast: () => 'Document saved.',
  })
  return (
    <DocumentRow
      document={document}
      address={documentAddress(id)}
      needs="inspect_units"
      remove={() => api.inventory.deleteDocument({ documentId: id })}
      removing="It is taken off this line of stock."
      refusal={save.refusal}
      sight={
        <label className="flex items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            aria-label={`Everybody may read ${name}`}
            checked={isPublic}
            aria-disabled={save.isPending}
            onChange={event => save.change({ kind, name, isPublic: event.target.checked })}
          />
          Public
        </label>
      }
    >
      {!isConfirmed && RELEASE_DOCUMENTS.includes(kind) && (
        <Allowed to="inspect_units">
          <ConfirmDocuments stockDocuments={[{ documentId: id, seen }]} />
        </Allowed>
      )}
    </DocumentRow>
  )
}
