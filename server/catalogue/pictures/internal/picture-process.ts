import { setPriority } from 'node:os'
import { Refusal } from '../../../../domain/refusal.ts'
import { PICTURE_WORK } from './picture-work.ts'

// The decoders of pictures as a process of its own (picture-worker.ts), which is told what to do, one piece at a time, and
// ends with the store. The store's own work goes first.
const NICE = 5
setPriority(NICE)

type Asked = { work: keyof typeof PICTURE_WORK; given: unknown[] }

process.on('message', async ({ work, given }: Asked) => {
  // Only picture-worker.ts sends, and what it sends has the types of the function it names.
  const run = PICTURE_WORK[work] as (...given: unknown[]) => Promise<unknown>
  const answer = await run(...given).then(
    result => ({ result }),
    error => (error instanceof Refusal ? { refusal: error.code } : { error: String(error) }),
  )
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
// A Ctrl-C reaches the whole group: the store says when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
