import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine at which nobody listens, and nobody will: it is below those that the system gives to connections and
 * to servers that ask for any port (from 32768 on, by Linux' own setting).
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const listening = once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.listen(port, '127.0.0.1')
    if (!(await listening)) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
