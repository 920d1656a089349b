import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import {
  ATTACHED_BY,
  ATTACHMENT_NAME_LENGTH,
  ATTACHMENT_TYPE_NAMES,
  MAX_ATTACHMENTS_PER_MESSAGE,
} from './attachment.ts'

/** A file that was uploaded before, by the name that the store gave the upload, and how its sender calls it. */
const SentAttachmentShape = z.strictObject({
  upload: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not the name of an upload')),
  name: requiredText('File name', ATTACHMENT_NAME_LENGTH),
})
export type SentAttachment = z.output<typeof SentAttachmentShape>

const list = z
  .array(SentAttachmentShape)
  .check(z.maxLength(MAX_ATTACHMENTS_PER_MESSAGE, `At most ${MAX_ATTACHMENTS_PER_MESSAGE} files are attached at once`))

/** The attachments; omitted: none. */
export const SentAttachmentsShape = z._default(list, [])
/** The same for drafts that may predate attachments; omitted: none. */
export const StoredAttachmentsShape = z.optional(list)
/** The same for a request that only attaches files. */
export const SomeAttachmentsShape = list.check(z.minLength(1, 'Choose a file first'))

/** An attached file as both sides see it. */
export const AttachmentShape = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPE_NAMES),
  bytes: z.int(),
  by: z.enum(ATTACHED_BY),
  at: z.string(),
  /** the upload id of a file of a placed order, for placing it again; otherwise null */
  upload: z.nullable(z.string()),
})
export type Attachment = z.output<typeof AttachmentShape>
