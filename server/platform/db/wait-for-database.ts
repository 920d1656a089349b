import { setTimeout as pause } from 'node:timers/promises'
import { errorLine } from '../observability/log.ts'
import { openDatabase } from './database.ts'
import { isAnswer } from './database-errors.ts'

type Waiting = { say: (line: string) => void; everyMs?: number }

const EVERY_MS = 2000

/**
 * Waits until the database accepts connections, because it may start last after a power failure. An error such as a
 * wrong password ends the wait.
 */
export async function waitForDatabase(url: string, { say, everyMs = EVERY_MS }: Waiting): Promise<void> {
  const db = openDatabase(url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  try {
    for (let isSaid = false; ; isSaid = true) {
      const failure: unknown = await db.$client.query('SELECT 1').then(
        () => null,
        error => error,
      )
      if (failure === null || isAnswer(failure)) return
      if (!isSaid) say(`Waiting for the database: ${errorLine(failure)}`)
      await pause(everyMs)
    }
  } finally {
    await db.$client.end()
  }
}
