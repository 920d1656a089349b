import { CALLS, type CallMessage } from './channels.ts'

/** Names the outcome of a watched call by its result: `declined`. Undefined: a call that did not fail is `ok`. */
type Outcomes<Target> = {
  [Call in keyof Target]?: Target[Call] extends ((...given: never[]) => Promise<infer Result>) | null
    ? ((result: Result) => string) | undefined
    : never
}

/** A client of an external service that publishes its calls (CALLS). Methods that the target lacks are left out. */
export function watchCalls<Target extends object>(service: string, target: Target, outcomes: Outcomes<Target>): Target {
  const watched = { ...target }
  for (const [call, outcomeOf] of Object.entries<((result: never) => string) | undefined>(outcomes)) {
    const own: unknown = Reflect.get(target, call)
    if (typeof own !== 'function') continue
    // The result belongs to this call, for which its outcome function was written.
    const message = { service, call, outcomeOf: outcomeOf as ((result: unknown) => string) | undefined }
    const watchedCall = (...given: unknown[]) =>
      CALLS.tracePromise(async () => Reflect.apply(own, target, given), { ...message })
    Reflect.set(watched, call, watchedCall)
  }
  return watched
}

/** The outcome of a call, as one of a few words. */
export function outcomeOfCall({ error, result, outcomeOf }: CallMessage): string {
  if (error === undefined) return outcomeOf?.(result) ?? 'ok'
  return error instanceof Error && /Timeout|Abort/.test(`${error.name} ${'code' in error ? error.code : ''}`)
    ? 'timed out'
    : 'failed'
}
