import { type ReactNode, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import { scanName } from '../../../domain/inventory/scan-match.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { sendUpload } from '../../send-upload.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { FileDropArea } from '../catalogue/FileDropArea.tsx'
import { UploadList } from '../catalogue/UploadList.tsx'
import { useUploads } from '../catalogue/use-uploads.ts'
import { Allowed } from '../may.tsx'

type Props = {
  /** the upload's address */
  address: string
  /** the permission needed to add documents */
  needs: Permission
  accept: string
  hint: string
  /** facts sent with each document in addition to kind and name */
  facts: Record<string, string>
  /** the prompt */
  children: ReactNode
}

/** Adds scanned documents of one kind to a line of stock or a unit. */
export function AddDocuments({ address, needs, accept, hint, facts, children }: Props) {
  const [kind, setKind] = useState<DocumentKind>('8130-3')
  const uploads = useUploads({
    mostBytes: MAX_DOCUMENT_BYTES,
    tooLarge: REFUSALS.DOCUMENT_TOO_LARGE.text,
    send: (file, onProgress) => {
      const said = new URLSearchParams({ kind, name: scanName(file.name), ...facts })
      // If only PDF is accepted, a file of unknown type is sent as PDF.
      const type = accept.includes(',') ? file.type : accept
      return sendUpload(`${address}?${said}`, type, file, onProgress, {
        read: () => true,
        failed: 'This document could not be sent. Please try again.',
      })
    },
  })
  return (
    <Allowed to={needs}>
      <FileDropArea label="Add documents" accept={accept} hint={hint} onFiles={uploads.add}>
        <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
          <ChoiceField label="They are" words={DOCUMENT_KINDS} value={kind} onChange={setKind} />
          {children}
        </div>
        <UploadList {...uploads} />
      </FileDropArea>
    </Allowed>
  )
}
