import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { ERRORS, type ErrorMessage } from './channels.ts'
import { listenTo } from './listen-to.ts'
import { errorLine, type Log, loggableError } from './log.ts'
import { currentScope } from './scope.ts'
import { scrub } from './scrub.ts'
import { framesOf } from './stack-frames.ts'

type Wanted = { dsn: string; environment: string; version: string; role: string; log: Log }

/** Maximum number of errors waiting to be sent, as many as one bad minute causes. Further errors are only counted. */
const MAX_PENDING = 50
const LIMIT_MS = 5000
/** The pause after a rejected report. */
const PAUSE_MS = 30_000

/** Fields of a log line that show where something failed, without personal data. */
const TAGS = ['procedure', 'queue', 'service', 'source', 'kind', 'page'] as const

/**
 * Sends errors to a Sentry, or a service with its protocol, one after the other. The store never waits for it: an
 * error that cannot be sent is dropped, and after a failure sending pauses for half a minute. An event has the kind,
 * the scrubbed text, the code and the stack; no request, user, address or cookie.
 * https://develop.sentry.dev/sdk/data-model/envelopes/
 */
export function trackErrors({ dsn, environment, version, role, log }: Wanted): { stop: () => Promise<void> } {
  const { url, key } = addressOf(dsn)
  const waiting: object[] = []
  let sending: Promise<void> | null = null
  let quietUntil = 0
  let dropped = 0

  const post = (body: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=store/1, sentry_key=${key}`,
      },
      body,
    })
  const send = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      if (Date.now() < quietUntil) {
        dropped++
        continue
      }
      try {
        const body = envelopeOf(event)
        // The other end may have just closed a pooled connection.
        const { ok, status } = await post(body).catch(error => {
          if (error instanceof Error && error.name === 'TimeoutError') throw error
          return post(body)
        })
        if (!ok) throw new Error(`answered ${status}`)
      } catch (error) {
        quietUntil = Date.now() + PAUSE_MS
        log.warn({ reason: errorLine(error), dropped }, 'errors cannot be told to the error tracker')
        dropped = 0
      }
    }
    sending = null
  }
  const listening = listenTo<ErrorMessage>(ERRORS, message => {
    if (waiting.length >= MAX_PENDING) {
      dropped++
      return
    }
    waiting.push(eventOf(message, { environment, version, role }))
    sending ??= send()
  })
  return {
    stop: async () => {
      listening.stop()
      await sending
    },
  }
}

/** `https://KEY@HOST/PATH/PROJECT` */
function addressOf(dsn: string): { url: string; key: string } {
  const { origin, username, pathname } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? []
  return { url: `${origin}${path}/api/${project}/envelope/`, key: username }
}

type Place = { environment: string; version: string; role: string }

function eventOf({ text, error, fields }: ErrorMessage, { environment, version, role }: Place): object {
  const { message, because = [], code, constraint, query, stack } = loggableError(error)
  const { requestId = fields.requestId, traceId, route, job } = currentScope() ?? {}
  const tagList = TAGS.flatMap(name => (typeof fields[name] === 'string' ? [[name, scrub(fields[name], 200)]] : []))
  const tags = { ...Object.fromEntries(tagList), role, request: requestId, route, job, code, constraint }
  return {
    event_id: randomBytes(16).toString('hex'),
    timestamp: Date.now() / 1000,
    platform: fields.kind === 'browser' ? 'javascript' : 'node',
    level: 'error',
    logger: text,
    release: version,
    environment,
    server_name: hostname(),
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => typeof value === 'string')),
    ...(traceId && { contexts: { trace: { trace_id: traceId, span_id: traceId.slice(0, 16) } } }),
    ...(query && { extra: { statement: query } }),
    exception: {
      values: [
        {
          type: error instanceof Error ? error.name : 'Error',
          value: [...because, message].map(part => scrub(part)).join(': '),
          stacktrace: { frames: framesOf(stack) },
        },
      ],
    },
  }
}

function envelopeOf(event: object): string {
  const sent_at = new Date().toISOString()
  return [{ sent_at }, { type: 'event' }, event].map(part => `${JSON.stringify(part)}\n`).join('')
}
