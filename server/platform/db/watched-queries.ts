import pg from 'pg'
import { STATEMENTS } from '../observability/channels.ts'
import { currentScope } from '../observability/scope.ts'

/**
 * Runs a statement as node-postgres would and publishes it on the statements channel. A comment names its request,
 * `request:… route:…`, which links pg_stat_activity and the slow query log to the store's log. A prepared statement has
 * one text per connection, so it gets no comment. Comments do not affect pg_stat_statements, which compares parsed
 * statements.
 */
export function watchQuery(given: unknown[], run: (given: unknown[]) => unknown): unknown {
  const [asked, ...more] = given
  const config = configOf(asked)
  // Cursors and copies are not published. A call with a callback, such as the pool's own call to a connection, is
  // published already.
  if (!config || typeof more.at(-1) === 'function') return run(given)
  const { text, name } = config
  const sent = name === undefined ? [withText(asked, commented(text)), ...more] : given
  // Without subscribers, a statement costs only this check, and no extra promise.
  if (!STATEMENTS.hasSubscribers) return run(sent)
  return STATEMENTS.tracePromise(async () => run(sent), { text, name })
}

type Config = { text: string; name?: string | undefined }

function configOf(asked: unknown): Config | null {
  if (typeof asked === 'string') return { text: asked }
  return isConfig(asked) ? asked : null
}

const withText = (asked: unknown, text: string): unknown => (isConfig(asked) ? { ...asked, text } : text)

const isConfig = (asked: unknown): asked is Config =>
  typeof asked === 'object' &&
  asked !== null &&
  !('submit' in asked) &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  (!('name' in asked) || asked.name === undefined || typeof asked.name === 'string')

function commented(text: string): string {
  const scope = currentScope()
  if (!scope) return text
  const { requestId, route, job } = scope
  const facts = [requestId && `request:${requestId}`, route && `route:${plain(route)}`, job && `job:${job}`]
  return `/* ${facts.filter(Boolean).join(' ')} */ ${text}`
}

/** Removes characters that could end the comment. */
const plain = (route: string): string => route.replace(/[^\w/{}$.:-]/g, '')

/** A pool that publishes its statements in the caller's scope, which is lost while they wait for a connection. */
export class WatchedPool extends pg.Pool {
  // The return type is that of node-postgres for the same arguments.
  override query(...given: never[]): never {
    return watchQuery(given, asked => Reflect.apply(super.query, this, asked)) as never
  }
}
