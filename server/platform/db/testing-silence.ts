import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach } from 'vitest'

export type SilenceableConnection = {
  /** the database's address through this proxy */
  url: string
  /**
   * After this, no bytes pass and no connection is closed, as after a power failure of the database's host. New
   * connections get no answer.
   */
  fallSilent(): void
  speakAgain(): void
}

/** A proxy to the database that can become silent. It ends with the test. */
export async function silenceableConnection(databaseUrl: string): Promise<SilenceableConnection> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const way = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ port: Number(database.port), host: database.hostname, allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', piece => isSilent || to.write(piece))
      from.on('end', () => isSilent || to.end())
      from.on('close', () => isSilent || to.destroy())
    }
  })
  await once(way.listen(0, '127.0.0.1'), 'listening')
  toClose.push(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  const url = new URL(databaseUrl)
  url.port = `${(way.address() as AddressInfo).port}`
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
    },
    speakAgain: () => {
      isSilent = false
    },
  }
}

const toClose: (() => void)[] = []
afterEach(() => {
  for (const close of toClose.splice(0)) close()
})
