import { Refusal } from '../../domain/refusal.ts'
import { attachmentBytes } from '../attachments/held-bytes.ts'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { countRefusal } from '../platform/limits/limits.ts'
import { submissionBytes } from '../submissions/held-bytes.ts'

const MEGABYTE = 2 ** 20
const WORDS_TO_CUSTOMERS = 'We can’t take more files right now. Please try again tomorrow, or send them to us by email.'

type Asking = Pick<Context, 'db' | 'system' | 'log' | 'caller'>

/**
 * Checks the disk limit before an upload is read: all guests together have one share, and customers another of the
 * same size, so that guests cannot use up the customers' share. Refuses UPLOADS_FULL.
 */
export async function checkUploadSpace(asking: Asking): Promise<void> {
  await refuseBeyond(asking, asking.db, (await asking.caller()) === null, 1)
}

/**
 * Checks the same for a file of a known size, in the transaction that writes its row. Of several concurrent files, only
 * those are accepted for which there is room.
 */
export const uploadRoom =
  (asking: Asking) =>
  async (tx: Tx, bytes: number): Promise<void> => {
    const isGuest = (await asking.caller()) === null
    await lockText(tx, 'upload room', isGuest ? 'guests' : 'customers')
    await refuseBeyond(asking, tx, isGuest, bytes)
  }

async function refuseBeyond({ system, log }: Asking, db: Db | Tx, isGuest: boolean, bytes: number): Promise<void> {
  const held = (await attachmentBytes(db, isGuest)) + (await submissionBytes(db, isGuest))
  const { uploadMegabytes } = system.settings
  if (held + bytes <= uploadMegabytes * MEGABYTE) return
  const limit = isGuest ? 'uploads of guests' : 'uploads of customers'
  countRefusal(limit)
  log.error({ limit, heldMegabytes: Math.round(held / MEGABYTE), uploadMegabytes }, 'no room for uploads')
  throw new Refusal('UPLOADS_FULL', isGuest ? undefined : WORDS_TO_CUSTOMERS)
}
