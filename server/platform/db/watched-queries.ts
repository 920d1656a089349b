import pg from 'pg'
import { STATEMENTS } from '../observability/channels.ts'
import { currentScope } from '../observability/scope.ts'

/**
 * Runs a statement as node-postgres is asked to, told of on the channel of statements, with a comment that says for which request
 * it is, `request:… route:…`: whoever looks at pg_stat_activity or at the server's log of slow statements finds the lines
 * of our log by it. One with a name is prepared once for each connection, with one text, and has none. Nor do comments change
 * what pg_stat_statements counts as one: it compares the parsed statement.
 */
export function watchQuery(given: unknown[], run: (given: unknown[]) => unknown): unknown {
  const [asked, ...more] = given
  const config = configOf(asked)
  // Cursors and copies; what comes with a callback, as the pool's own does on its way to a connection, is told of already.
  if (!config || typeof more.at(-1) === 'function') return run(given)
  const { text, name } = config
  const sent = name === undefined ? [withText(asked, commented(text)), ...more] : given
  // While nobody listens a statement costs this look, and no promise of its own.
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

/** Without what could end the comment. */
const plain = (route: string): string => route.replace(/[^\w/{}$.:-]/g, '')

/** A pool whose statements are told of for whoever asked: while they wait for a connection that is still known. */
export class WatchedPool extends pg.Pool {
  // What node-postgres answers to each form of the question, it answers here too.
  override query(...given: never[]): never {
    return watchQuery(given, asked => Reflect.apply(super.query, this, asked)) as never
  }
}
