import type { Context as HonoContext } from 'hono'
import { adminOf, type Context } from '../../procedure.ts'

/**
 * Sends rows to an admin as they are being read. Who is none any more while they are on their way gets no more of them, and
 * a connection that breaks off says that the file is not whole.
 */
export function sendCsv(
  c: HonoContext,
  contextFor: (c: HonoContext) => Context,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Response {
  return c.body(streamOf(whileAdmin(pieces, () => adminOf(contextFor(c)))), 200, {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

async function* whileAdmin<T>(pieces: AsyncIterable<T>, check: () => Promise<unknown>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    await check()
    yield piece
  }
}

/** The pieces as they are taken; one that fails breaks the stream off. */
function streamOf(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}
