import { AttachmentsField } from './AttachmentsField.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = { attachments: Attachments; className?: string }

/** The files of a request. If the visitor is not signed in yet, they wait with the draft. */
export const FilesOfRequest = (props: Props) => (
  <AttachmentsField {...props} hint="A parts list, your purchase order, a photo of the data plate." />
)
