import type { EventName } from '../domain/events.ts'
import type { Db, Tx } from './platform/db/database.ts'
import { insertEvent } from './platform/events/record-event.ts'

/** Records an event in the transaction of the change. Subscribers are notified after the commit. */
export const recordEvent: (db: Db | Tx, kind: EventName, ...subjects: string[]) => Promise<void> = insertEvent
