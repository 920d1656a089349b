import type { ReactNode } from 'react'
import { fileSize } from '../../domain/attachments/attachment.ts'
import type { Attachment } from '../../domain/attachments/attachment-shape.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  files: readonly Attachment[]
  addressOf: (file: Attachment) => string
  /** who sent it and when, where that is not said around it */
  said?: (file: Attachment) => ReactNode
  /** what may be done with one */
  actions?: (file: Attachment) => ReactNode
}

/** Attached files: each is saved, never shown. Nothing while there are none. */
export function AttachmentList({ files, addressOf, said, actions }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {files.map(file => (
        <li key={file.id} className="flex items-center gap-x-3">
          <div className="min-w-0 flex-1">
            <a
              href={addressOf(file)}
              download
              className="inline-flex max-w-full items-center gap-1.5 text-link pointer-coarse:min-h-11"
            >
              <span className="shrink-0">
                <Icon name="file" size={16} />
              </span>
              <span className="[overflow-wrap:anywhere]">{file.name}</span>
              <span className="shrink-0 text-sm text-muted">{fileSize(file.bytes)}</span>
            </a>
            {said && <p className="text-sm text-muted">{said(file)}</p>}
          </div>
          {actions?.(file)}
        </li>
      ))}
    </ul>
  )
}
