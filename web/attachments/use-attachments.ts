import { useEffect, useEffectEvent } from 'react'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_PER_MESSAGE, sentName } from '../../domain/attachments/attachment.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import { refusalCode, refusalData } from '../api-refusal.ts'
import { sendUpload } from '../send-upload.ts'
import { type StoredFile, useSentFiles } from '../ui/use-sent-files.ts'
import { readStoredAttachments, storeAttachments } from './stored-attachments.ts'

/**
 * Files that are chosen for a request, a message or an order: each is uploaded at once, and waits for what it belongs to.
 * `about` names the form, whose files a reload finds again. `atFirst`: what waits already, of a request that was refused.
 */
export function useAttachments(about: string, atFirst: readonly StoredFile[] = []) {
  const { files, isUntouched, ...sent } = useSentFiles({
    send: (file, onProgress) =>
      sendUpload('/attachments', 'application/octet-stream', file, onProgress, {
        read: ({ upload }) => (typeof upload === 'string' ? upload : null),
        failed: 'This file didn’t reach us. Please try again.',
      }),
    most: MAX_ATTACHMENTS_PER_MESSAGE,
    tooMany: `You can add up to ${MAX_ATTACHMENTS_PER_MESSAGE} files at once.`,
    whyNot: file => (file.size > MAX_ATTACHMENT_BYTES ? REFUSALS.ATTACHMENT_TOO_LARGE.text : null),
    gone: REFUSALS.ATTACHMENT_GONE.text,
  })
  const there = files.flatMap(({ upload, name }) => (upload === null ? [] : { upload, name: sentName(name) }))
  const restore = useEffectEvent(() => {
    const kept = readStoredAttachments(about)
    const before = kept.length > 0 ? kept : atFirst
    if (before.length > 0) sent.restore(before)
  })
  const keep = useEffectEvent(() => storeAttachments(about, there))
  useEffect(() => restore(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are kept whenever one of them changes
  useEffect(() => {
    if (!isUntouched) keep()
  }, [files, isUntouched])
  return {
    ...sent,
    files,
    /** the value to send with the form */
    attachments: there,
    /** Deletes the stored files, so that a reopened form does not offer files that were sent or are stored with a draft. */
    deleteStored: (): void => storeAttachments(about, []),
    /** why the form cannot be sent yet; null: it can */
    notReady: (): string | null => {
      if (sent.isSending) return 'A file is still uploading. Wait a moment and try again.'
      return sent.hasFailed ? 'A file couldn’t be uploaded. Try it again, or remove it.' : null
    },
    /** Marks the file that the store says it has no longer. */
    refused: (error: unknown): void => {
      const data = refusalData(error)
      if (refusalCode(error) !== 'ATTACHMENT_GONE' || typeof data !== 'object' || data === null) return
      if ('upload' in data) sent.lose(String(data.upload))
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>
