import { AttachmentsField } from './AttachmentsField.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = { attachments: Attachments; className?: string }

/** Files that go with a request. Of who is not signed in yet they wait with it. */
export const FilesOfRequest = (props: Props) => (
  <AttachmentsField {...props} hint="A parts list, your purchase order, a photo of the data plate." />
)
