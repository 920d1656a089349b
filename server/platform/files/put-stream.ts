import { Readable } from 'node:stream'
import { waitWithoutTurn } from '../limits/concurrency-queue.ts'
import type { Files } from './open-files.ts'

/**
 * Writes a file while its sender sends it. Rethrows an error of `chunks`, such as a refusal, unchanged. If the disk
 * fails, it ends `chunks` by an abort, which does not name the cause, so this throws the error of the disk. The request
 * has no turn while its sender sends.
 */
export async function putStream(files: Files, file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let thrown: unknown
  const noted = async function* () {
    const source = chunks[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await source.next().catch(error => {
          thrown = error
          throw error
        })
        if (done) return
        yield value
      }
    } finally {
      await source.return?.()
    }
  }
  await waitWithoutTurn(() => files.putStream(file, Readable.from(noted(), { objectMode: false }))).catch(error => {
    throw thrown ?? error
  })
}
