import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RELEASE_DOCUMENTS } from '../../../domain/inventory/document-kind.ts'
import { unitDocumentAddress, VISIBILITIES, type Visibility } from '../../../domain/inventory/document-sight.ts'
import type { UnitDocumentFacts } from '../../../domain/inventory/unit-document.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { api, orpc } from '../../api.ts'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { AddDocuments } from '../documents/AddDocuments.tsx'
import { DocumentRow } from '../documents/DocumentRow.tsx'
import { isKey } from '../is-key.ts'
import { useMay } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { CheckForm } from './CheckForm.tsx'
import type { Unit, UnitDocument } from './queries.ts'

/** Scanned documents and photographs of a unit, and their visibility. */
export function UnitDocuments({ unit }: { unit: Pick<Unit, 'id' | 'isInspected'> }) {
  const unitId = unit.id
  const needs = unit.isInspected ? 'inspect_units' : 'describe_units'
  const may = useMay()
  const [visibility, setVisibility] = useState<Visibility>('preview')
  const documents = useQuery(orpc.unitDocuments.list.queryOptions({ input: { unitId } }))
  return (
    <div className="admin-fields space-y-3">
      <QueryBoundary query={documents} failed="The documents could not be loaded." skeleton={<RowsSkeleton rows={1} />}>
        {found =>
          found.length > 0 ? (
            <ul className="space-y-2">
              {found.map(document => (
                <Document key={document.id} document={document} needs={needs} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">None yet.</p>
          )
        }
      </QueryBoundary>
      {!may(needs) && may('describe_units') && (
        <p className="text-sm text-muted">The unit has been inspected: only Quality adds or changes its documents.</p>
      )}
      <AddDocuments
        address={`/uploads/units/${unitId}/documents`}
        needs={needs}
        accept="application/pdf,image/jpeg,image/png"
        hint="Or drop them here: PDF, JPEG or PNG, 10 MB each."
        facts={{ visibility }}
      >
        <ChoiceField label="Who sees them" words={VISIBILITIES} value={visibility} onChange={setVisibility} />
      </AddDocuments>
    </div>
  )
}

const Sights = () =>
  Object.entries(VISIBILITIES).map(([name, words]) => (
    <option key={name} value={name}>
      {words}
    </option>
  ))

function Document({ document, needs }: { document: UnitDocument; needs: Permission }) {
  const { id, kind, name, visibility, confirmedAt } = document
  const save = useAdminMutation({
    change: (facts: UnitDocumentFacts) => api.unitDocuments.change({ documentId: id, facts }),
    toast: () => 'Document saved.',
  })
  return (
    <DocumentRow
      document={document}
      address={unitDocumentAddress(document)}
      needs={needs}
      remove={() => api.unitDocuments.delete({ documentId: id })}
      removing="It is removed from this unit. Shipped pieces keep it."
      refusal={save.refusal}
      sight={
        <select
          className="field w-auto min-w-0 max-w-full"
          aria-label={`Who sees ${name}`}
          value={visibility}
          aria-disabled={save.isPending}
          onChange={({ target: { value } }) =>
            isKey(VISIBILITIES, value) && save.change({ kind, name, visibility: value })
          }
        >
          <Sights />
        </select>
      }
    >
      {RELEASE_DOCUMENTS.includes(kind) && confirmedAt === null && (
        <div className="basis-full">
          <CheckForm documentId={id} />
        </div>
      )}
    </DocumentRow>
  )
}
