import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Purge = { path: string; by: string; body: unknown }

/** A fake CDN: records purges, and fails on request. */
export async function fakeCdn() {
  const purges: Purge[] = []
  const answers = { status: 200, asked: 0 }
  const server = createServer(async (request, response) => {
    answers.asked++
    const body = await json(request)
    if (answers.status === 200) {
      const by = request.headers.authorization ?? `${request.headers['fastly-key']}`
      purges.push({ path: request.url ?? '', by, body })
    }
    response.writeHead(answers.status, { Location: '/elsewhere' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    cdn: { purgeUrl: `http://127.0.0.1:${port}/purge`, token: 'secret' },
    told: purges,
    answers,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
