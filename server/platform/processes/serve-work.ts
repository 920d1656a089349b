import { setPriority } from 'node:os'
import { Refusal } from '../../../domain/refusal.ts'

/** A low priority, so that the store's own work comes first. */
const NICE = 5

/** The memory limit in bytes. An idle process uses about 60 MB. */
const MAX_KEPT_MEMORY = 300 * 1024 * 1024

type Asked = { work: string; given: unknown[] }

/** Makes this process serve the requests of worker-process.ts, one at a time, and end when the store ends. */
export function serveWork(functions: Record<string, (...given: never[]) => Promise<unknown>>): void {
  setPriority(NICE)
  process.on('message', async ({ work, given }: Asked) => {
    // Only worker-process.ts sends messages, with the argument types of the named function.
    const run = functions[work] as (...given: unknown[]) => Promise<unknown>
    process.send?.({ isBegun: true })
    const before = process.cpuUsage()
    const answer = await run(...given).then(
      result => ({ result }),
      error =>
        error instanceof Refusal
          ? { refusal: { code: error.code, message: error.message, data: error.data } }
          : { error: String(error) },
    )
    // Memory of a large file is not returned to the system, so the next file gets a new process.
    const isLast = process.memoryUsage.rss() > MAX_KEPT_MEMORY
    const { user, system } = process.cpuUsage(before)
    process.send?.({ ...answer, isLast, cpuMs: (user + system) / 1000 }, () => {
      if (isLast) process.exit()
    })
  })
  process.on('disconnect', () => process.exit())
  // A Ctrl-C reaches the whole group, but only the store decides when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
