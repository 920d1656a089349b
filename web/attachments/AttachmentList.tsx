import type { ReactNode } from 'react'
import { fileSize } from '../../domain/attachments/attachment.ts'
import type { Attachment } from '../../domain/attachments/attachment-shape.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  files: readonly Attachment[]
  addressOf: (file: Attachment) => string
  /** sender and time, unless the page already shows them */
  said?: (file: Attachment) => ReactNode
  /** the actions of a file */
  actions?: (file: Attachment) => ReactNode
}

/** Attached files: each is downloaded, never displayed. Hidden if there are none. */
export function AttachmentList({ files, addressOf, said, actions }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="mt-1 space-y-1">
      {files.map(file => (
        <li key={file.id} className="flex items-center gap-x-3">
          <div className="min-w-0 flex-1">
            <p className="[overflow-wrap:anywhere]">
              <a
                href={addressOf(file)}
                download
                className="text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
              >
                <span className="mr-1.5 inline-block align-[-2px]">
                  <Icon name="file" size={16} />
                </span>
                {file.name}
              </a>{' '}
              <span className="text-sm whitespace-nowrap text-muted">{fileSize(file.bytes)}</span>
            </p>
            {said && <p className="text-sm text-muted">{said(file)}</p>}
          </div>
          {actions?.(file)}
        </li>
      ))}
    </ul>
  )
}
