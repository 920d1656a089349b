import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something is done: a request, or a run of a job. */
export type Scope = {
  requestId?: string
  /** of the trace that a proxy, another program or our own OpenTelemetry has begun */
  traceId?: string
  job?: string
  /** the template of the address, `/api/products/{slug}`; whoever knows it first fills it in */
  route?: string
}

const scopes = new AsyncLocalStorage<Scope>()

export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Says by which template the request under way is answered. What a page asks while it is rendered changes nothing. */
export function nameRoute(route: string): void {
  const scope = scopes.getStore()
  if (scope) scope.route ??= route
}
