import { type ReactNode, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import { scanName } from '../../../domain/inventory/scan-match.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { sendUpload } from '../../send-upload.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DropPlace } from '../catalogue/DropPlace.tsx'
import { UploadList } from '../catalogue/UploadList.tsx'
import { useUploads } from '../catalogue/use-uploads.ts'
import { Allowed } from '../may.tsx'

type Props = {
  /** where they are sent to */
  address: string
  /** what somebody must be permitted to add some */
  needs: Permission
  accept: string
  hint: string
  /** what is said of them besides their kind and name */
  facts: Record<string, string>
  /** asks for it */
  children: ReactNode
}

/** Adds scanned documents, all of one kind, to a line of stock or to a unit. */
export function AddDocuments({ address, needs, accept, hint, facts, children }: Props) {
  const [kind, setKind] = useState<DocumentKind>('8130-3')
  const uploads = useUploads({
    mostBytes: MAX_DOCUMENT_BYTES,
    tooLarge: REFUSALS.DOCUMENT_TOO_LARGE.text,
    send: (file, onProgress) => {
      const said = new URLSearchParams({ kind, name: scanName(file.name), ...facts })
      // Where PDF alone is taken, one that a browser does not know by its name is one nevertheless.
      const type = accept.includes(',') ? file.type : accept
      return sendUpload(`${address}?${said}`, type, file, onProgress, {
        read: () => true,
        failed: 'This document could not be sent. Please try again.',
      })
    },
  })
  return (
    <Allowed to={needs}>
      <DropPlace label="Add documents" accept={accept} hint={hint} onFiles={uploads.add}>
        <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
          <ChoiceField label="They are" words={DOCUMENT_KINDS} value={kind} onChange={setKind} />
          {children}
        </div>
        <UploadList {...uploads} />
      </DropPlace>
    </Allowed>
  )
}
