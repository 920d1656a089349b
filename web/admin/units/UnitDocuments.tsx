import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind, FORM_KINDS } from '../../../domain/inventory/document-kind.ts'
import { unitDocumentAddress, VISIBILITIES, type Visibility } from '../../../domain/inventory/document-sight.ts'
import { MOST_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import type { UnitDocumentFacts } from '../../../domain/inventory/unit-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api, orpc } from '../../api.ts'
import { sendUpload } from '../../send-upload.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DropPlace } from '../catalogue/DropPlace.tsx'
import { UploadList } from '../catalogue/UploadList.tsx'
import { useUploads } from '../catalogue/use-uploads.ts'
import { isKey } from '../is-key.ts'
import { Allowed } from '../may.tsx'
import { useToldChange } from '../use-told-change.ts'
import { CheckForm } from './CheckForm.tsx'
import type { UnitDocument } from './queries.ts'

const nameOf = (file: File) =>
  file.name
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'Scan'

/** Scanned papers and photographs of a unit, and who sees them. */
export function UnitDocuments({ unitId }: { unitId: number }) {
  const [kind, setKind] = useState<DocumentKind>('8130-3')
  const [visibility, setVisibility] = useState<Visibility>('preview')
  const documents = useQuery(orpc.stock.unitDocuments.queryOptions({ input: { unitId } }))
  const uploads = useUploads({
    mostBytes: MOST_DOCUMENT_BYTES,
    tooLarge: REFUSALS.DOCUMENT_TOO_LARGE.text,
    send: (file, onProgress) => {
      const facts = new URLSearchParams({ kind, name: nameOf(file), visibility })
      return sendUpload(`/uploads/units/${unitId}/documents?${facts}`, file.type, file, onProgress, {
        read: () => true,
        failed: 'This document could not be sent. Please try again.',
      })
    },
  })
  return (
    <div className="admin-fields space-y-3">
      <Asked query={documents} failed="The documents could not be loaded." skeleton={<RowsSkeleton rows={1} />}>
        {found =>
          found.length > 0 ? (
            <ul className="space-y-2">
              {found.map(document => (
                <Document key={document.id} document={document} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">None yet.</p>
          )
        }
      </Asked>
      <Allowed to="describe_units">
        <DropPlace
          label="Add documents"
          accept="application/pdf,image/jpeg,image/png"
          hint="Or drop them here: PDF, JPEG or PNG, 10 MB each."
          onFiles={uploads.add}
        >
          <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
            <SelectField
              label="They are"
              value={kind}
              onChange={({ target: { value } }) => isKey(DOCUMENT_KINDS, value) && setKind(value)}
            >
              {Object.entries(DOCUMENT_KINDS).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Who sees them"
              value={visibility}
              onChange={({ target: { value } }) => isKey(VISIBILITIES, value) && setVisibility(value)}
            >
              <Sights />
            </SelectField>
          </div>
          <UploadList {...uploads} />
        </DropPlace>
      </Allowed>
    </div>
  )
}

const Sights = () =>
  Object.entries(VISIBILITIES).map(([name, words]) => (
    <option key={name} value={name}>
      {words}
    </option>
  ))

/** Only forms have blocks that can be held against the unit. */
const isForm = (kind: DocumentKind): boolean => FORM_KINDS.includes(kind)

function Document({ document }: { document: UnitDocument }) {
  const { id, kind, name, bytes, visibility, confirmedAt } = document
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const save = useToldChange(
    (facts: UnitDocumentFacts) => api.stock.changeUnitDocument({ documentId: id, facts }),
    () => 'Document saved.',
  )
  const remove = useToldChange(
    (_: null) => api.stock.deleteUnitDocument({ documentId: id }),
    () => 'Document deleted.',
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <a
        href={unitDocumentAddress(document)}
        download
        className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere] text-link"
      >
        {DOCUMENT_KINDS[kind]}: {name}
      </a>
      <span className="text-muted tabular-nums">{thousands(Math.ceil(bytes / 1024))} kB</span>
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
      <button
        ref={button}
        type="button"
        className="button text-bad"
        aria-label={`Delete ${name}`}
        onClick={() => setAsked(true)}
      >
        Delete
      </button>
      {isForm(kind) && confirmedAt === null && (
        <div className="basis-full">
          <CheckForm documentId={id} />
        </div>
      )}
      <div className="basis-full empty:hidden">
        <FormAlert>{save.refusal ?? remove.refusal}</FormAlert>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        question={`Delete ${name}?`}
        action="Delete document"
        finalFocus={button}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.change(null)}
      >
        It is taken off this unit. What has left with it keeps it.
      </ConfirmDialog>
    </li>
  )
}
