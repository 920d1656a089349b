import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { KeeperMessage, KeeperOptions } from './keeper.ts'

export type Embedded = { url: string; stop(): Promise<void> }

/** The reason why the embedded PostgreSQL cannot be opened: one line that a person can act on. */
export class CannotOpen extends Error {}

/** Starts the embedded PostgreSQL of this store under its keeper. Rejects with CannotOpen. */
export const openEmbedded = (dataDir: string): Promise<Embedded> => openCluster(resolve(dataDir, 'postgres'))

/** Like openEmbedded, for a cluster in any folder. */
export function openCluster(folder: string, options: KeeperOptions = {}): Promise<Embedded> {
  const keeper = fork(new URL('./keeper.ts', import.meta.url), [folder, JSON.stringify(options)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>(done => keeper.once('exit', () => done()))
  return new Promise((open, reject) => {
    keeper.once('message', (message: KeeperMessage) => {
      if ('error' in message) reject(new CannotOpen(message.error))
      else {
        open({
          url: message.url,
          stop: async () => {
            if (keeper.connected) keeper.disconnect()
            await gone
          },
        })
      }
    })
    keeper.once('error', reject)
    gone.then(() => reject(new CannotOpen('the embedded PostgreSQL ended before it was ready')))
  })
}
