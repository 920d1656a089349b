import { useRef, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind, documentAddress } from '../../../domain/inventory/document-kind.ts'
import { type DocumentFacts, MOST_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { sendUpload } from '../../send-upload.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { isKey } from '../is-key.ts'
import { Allowed } from '../may.tsx'
import { useToldChange } from '../use-told-change.ts'
import { DropPlace } from './DropPlace.tsx'
import type { StockLine } from './queries.ts'
import { UploadList } from './UploadList.tsx'
import { useUploads } from './use-uploads.ts'

const nameOf = (file: File) =>
  file.name
    .replace(/\.pdf$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120) || 'Scan'

/** Scanned papers of a line: for the back office alone, or on the part's page for everybody. */
export function StockDocuments({ line }: { line: StockLine }) {
  const [kind, setKind] = useState<DocumentKind>('8130-3')
  const [isPublic, setPublic] = useState(false)
  const uploads = useUploads({
    mostBytes: MOST_DOCUMENT_BYTES,
    tooLarge: REFUSALS.DOCUMENT_TOO_LARGE.text,
    send: (file, onProgress) => {
      const facts = new URLSearchParams({ kind, name: nameOf(file), isPublic: `${isPublic}` })
      return sendUpload(`/uploads/stock/${line.id}/documents?${facts}`, 'application/pdf', file, onProgress, {
        read: () => true,
        failed: 'This document could not be sent. Please try again.',
      })
    },
  })
  return (
    <div className="admin-fields space-y-3">
      {line.documents.length > 0 && (
        <ul className="space-y-2">
          {line.documents.map(document => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      )}
      <Allowed to="describe_units">
        <DropPlace
          label="Add documents"
          accept="application/pdf"
          hint="Or drop them here: scans as PDF, 10 MB each."
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
            <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4"
                checked={isPublic}
                onChange={event => setPublic(event.target.checked)}
              />
              Everybody may read them
            </label>
          </div>
          <UploadList {...uploads} />
        </DropPlace>
      </Allowed>
    </div>
  )
}

type StockDocument = StockLine['documents'][number]

function Document({ document }: { document: StockDocument }) {
  const { id, kind, name, bytes, isPublic } = document
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const save = useToldChange(
    (facts: DocumentFacts) => api.stock.changeDocument({ documentId: id, facts }),
    () => 'Document saved.',
  )
  const remove = useToldChange(
    (_: null) => api.stock.deleteDocument({ documentId: id }),
    () => 'Document deleted.',
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <a href={documentAddress(id)} download className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere] text-link">
        {DOCUMENT_KINDS[kind]}: {name}
      </a>
      <span className="text-muted tabular-nums">{thousands(Math.ceil(bytes / 1024))} kB</span>
      <Allowed to="describe_units">
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
        <button
          ref={button}
          type="button"
          className="button text-bad"
          aria-label={`Delete ${name}`}
          onClick={() => setAsked(true)}
        >
          Delete
        </button>
      </Allowed>
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
        It is taken off this line of stock.
      </ConfirmDialog>
    </li>
  )
}
