import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api'

/** The current span. The diagnostics channels set it themselves, so that no code of the store is patched. */
export const spanContexts = new AsyncLocalStorage<unknown>()

export const activeContext = (): Context => {
  const context = spanContexts.getStore()
  return isContext(context) ? context : ROOT_CONTEXT
}

const isContext = (context: unknown): context is Context =>
  typeof context === 'object' && context !== null && 'getValue' in context

/** Provides the current span to OpenTelemetry's own code. */
export const contextManager: ContextManager = {
  active: activeContext,
  with: (context, work, thisArg, ...given) => spanContexts.run(context, () => Reflect.apply(work, thisArg, given)),
  bind: (_, target) => target,
  enable: () => contextManager,
  disable: () => contextManager,
}
