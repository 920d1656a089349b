import type { Context as HonoContext } from 'hono'

/**
 * Streams rows as CSV. `mayRead` throws if the reader loses the permission, even during the download. The connection
 * then breaks off, so that the file is visibly incomplete.
 */
export function sendCsv(
  c: HonoContext,
  mayRead: () => Promise<unknown>,
  name: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Response {
  return c.body(streamOf(whileAllowed(pieces, mayRead)), 200, {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

async function* whileAllowed<T>(pieces: AsyncIterable<T>, check: () => Promise<unknown>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    await check()
    yield piece
  }
}

/** Sends the chunks at the speed of the reader. An error aborts the stream. */
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
