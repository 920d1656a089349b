import { CALLS, type CallMessage } from './channels.ts'

/** Of the calls that are told of, how what came back is named: `declined`. Undefined: what did not fail is `ok`. */
type Outcomes<Target> = {
  [Call in keyof Target]?: Target[Call] extends ((...given: never[]) => Promise<infer Result>) | null
    ? ((result: Result) => string) | undefined
    : never
}

/** A client of a service outside, the same but for that its calls are told of (CALLS). What it has not is left out. */
export function watchCalls<Target extends object>(service: string, target: Target, outcomes: Outcomes<Target>): Target {
  const watched = { ...target }
  for (const [call, outcomeOf] of Object.entries<((result: never) => string) | undefined>(outcomes)) {
    const own: unknown = Reflect.get(target, call)
    if (typeof own !== 'function') continue
    // What came back is what this call gives, for which its name was written.
    const told = { service, call, outcomeOf: outcomeOf as ((result: unknown) => string) | undefined }
    const watchedCall = (...given: unknown[]) =>
      CALLS.tracePromise(async () => Reflect.apply(own, target, given), { ...told })
    Reflect.set(watched, call, watchedCall)
  }
  return watched
}

/** What became of a call, in one of few words. */
export function outcomeOfCall({ error, result, outcomeOf }: CallMessage): string {
  if (error === undefined) return outcomeOf?.(result) ?? 'ok'
  return error instanceof Error && /Timeout|Abort/.test(`${error.name} ${'code' in error ? error.code : ''}`)
    ? 'timed out'
    : 'failed'
}
