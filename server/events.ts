import type { EventName } from '../domain/events.ts'
import type { Db, Tx } from './platform/db/database.ts'
import { insertEvent } from './platform/events/record-event.ts'

/** Writes down that something happened, in the transaction that makes it so: who follows it hears once it is committed. */
export const recordEvent: (db: Db | Tx, kind: EventName, ...subjects: string[]) => Promise<void> = insertEvent
