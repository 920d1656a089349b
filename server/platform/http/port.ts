import { createServer } from 'node:net'
import { SettingsError } from '../settings-error.ts'

/** Ends the process if the port is in use, before a database is started. */
export function refuseBusyPort(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new SettingsError(`port ${port} is in use: stop what uses it, or set PORT`))
      else if (error.code === 'EACCES') reject(new SettingsError(`port ${port} may not be used by this user: set PORT`))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new SettingsError(`HOST ${host} is not an address of this machine`))
      else reject(error)
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
