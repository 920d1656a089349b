import pg from 'pg'
import type { Log } from '../observability/log.ts'
import { KEEP_ALIVE } from './keep-alive.ts'

/**
 * Called with the payload of a notification, or with null if a notification may have been missed because the connection
 * was lost or is new.
 */
type OnSaid = (said: string | null) => void
export type Channels = Record<string, OnSaid>

export type Listening = {
  /** false while no connection listens: caches that rely on these channels must not be used then */
  isHearing: () => boolean
  stop: () => Promise<void>
}

const AGAIN_MS = 2000
/** The interval of connection checks, and their time limit. */
const LOOK_MS = 30_000
const ANSWER_MS = 10_000

/**
 * Listens to NOTIFY of the database's triggers, all channels on one dedicated connection. A connection that breaks or
 * falls silent is reopened after 2 s.
 */
export function keepListening(databaseUrl: string, channels: Channels, log: Log, answerMs = ANSWER_MS): Listening {
  let client: pg.Client | null = null
  let isHearing = false
  let isStopped = false
  let again: NodeJS.Timeout | undefined
  let look: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'watch',
      ...KEEP_ALIVE,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = next
    const lost = (error?: Error) => {
      if (client !== next) return
      client = null
      isHearing = false
      clearInterval(look)
      void next.end().catch(() => {})
      if (isStopped) return
      log.warn({ error: error?.message ?? 'connection ended' }, 'changes are not heard')
      again = setTimeout(() => void connect(), AGAIN_MS)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
    try {
      await next.connect()
      await next.query(
        Object.keys(channels)
          .map(channel => `LISTEN ${next.escapeIdentifier(channel)}`)
          .join(';'),
      )
      for (const tell of Object.values(channels)) tell(null)
      isHearing = client === next
      if (isHearing) look = setInterval(() => next.query('SELECT 1').catch(lost), LOOK_MS)
    } catch (error) {
      lost(error instanceof Error ? error : undefined)
    }
  }
  const connecting = connect()
  return {
    isHearing: () => isHearing,
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      clearInterval(look)
      const open = client
      client = null
      isHearing = false
      // Closes the connection without a message: an unreachable database would never answer it.
      open?.connection.stream.destroy()
      await connecting
    },
  }
}
