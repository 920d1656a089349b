import pg from 'pg'
import type { Log } from '../log.ts'

/** Told of changes: the slugs whose pages changed, or null when it may be all of them. */
export type OnChange = (slugs: readonly string[] | null) => void
export type Watch = {
  /** false while nothing is heard: what was kept of products cannot be trusted then */
  isHearing: () => boolean
  stop: () => Promise<void>
}

const AGAIN_MS = 2000

/**
 * Listens to the database for changed products (migration 0004), on a connection of its own. A connection that breaks is
 * opened again after 2 s, and everything counts as changed: what was said meanwhile was not heard.
 */
export function watchProducts(databaseUrl: string, onChange: OnChange, log: Log): Watch {
  let client: pg.Client | null = null
  let isHearing = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'watch', keepAlive: true })
    client = next
    const lost = (error?: Error) => {
      if (client !== next) return
      client = null
      isHearing = false
      void next.end().catch(() => {})
      if (isStopped) return
      log.warn({ error: error?.message ?? 'connection ended' }, 'changes of products are not heard')
      timer = setTimeout(() => void connect(), AGAIN_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload = '' }) => onChange(payload === '*' ? null : payload.split('\n')))
    try {
      await next.connect()
      await next.query('LISTEN products_changed')
      onChange(null)
      isHearing = client === next
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }
  const connecting = connect()
  return {
    isHearing: () => isHearing,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await connecting
      const open = client
      client = null
      isHearing = false
      await open?.end().catch(() => {})
    },
  }
}
