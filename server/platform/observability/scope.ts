import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job run that the current work belongs to. */
export type Scope = {
  requestId?: string
  /** the ID of the trace that a proxy, another program or the store's own OpenTelemetry started */
  traceId?: string
  job?: string
  /** the template of the address, `/api/products/{slug}`; the first code that knows it sets it */
  route?: string
}

const scopes = new AsyncLocalStorage<Scope>()

export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Sets the route template of the current request. Calls made while a page is rendered do not change it. */
export function nameRoute(route: string): void {
  const scope = scopes.getStore()
  if (scope) scope.route ??= route
}
