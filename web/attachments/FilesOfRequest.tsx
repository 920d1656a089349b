import { AttachmentsField } from './AttachmentsField.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = { attachments: Attachments; isCustomer: boolean; className?: string }

/** Files that go with a request. Who is not signed in yet adds them afterwards: they would not outlive a mailed link. */
export function FilesOfRequest({ attachments, isCustomer, className = '' }: Props) {
  if (isCustomer)
    return (
      <AttachmentsField
        attachments={attachments}
        className={className}
        hint="A parts list, your purchase order, a photograph of the data plate."
      />
    )
  return (
    <p className={`text-sm text-muted ${className}`}>
      Files, such as a parts list or a photograph of the data plate, are added to your request once you are signed in.
    </p>
  )
}
