import { Refusal } from '../../domain/refusal.ts'
import { attachmentBytes } from '../attachments/held-bytes.ts'
import type { Context } from '../context.ts'
import { tellRefused } from '../platform/limits/limits.ts'
import { submissionBytes } from '../submissions/held-bytes.ts'

const MEGABYTE = 2 ** 20
const WORDS_TO_CUSTOMERS = 'We can’t take more files right now. Please try again tomorrow, or send them to us by email.'

type Asking = Pick<Context, 'db' | 'machine' | 'log' | 'caller'>

/**
 * Lets somebody upload a file, before anything of it is read: guests of all addresses together have so much of the disk, and
 * customers as much again, so that a flood of guests does not stop them. Refuses UPLOADS_FULL.
 */
export async function checkUploadRoom({ db, machine, log, caller }: Asking): Promise<void> {
  const isGuest = (await caller()) === null
  const held = (await attachmentBytes(db, isGuest)) + (await submissionBytes(db, isGuest))
  const { uploadMegabytes } = machine.settings
  if (held < uploadMegabytes * MEGABYTE) return
  const limit = isGuest ? 'uploads of guests' : 'uploads of customers'
  tellRefused(limit)
  log.error({ limit, heldMegabytes: Math.round(held / MEGABYTE), uploadMegabytes }, 'no room for uploads')
  throw new Refusal('UPLOADS_FULL', isGuest ? undefined : WORDS_TO_CUSTOMERS)
}
