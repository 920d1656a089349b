import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'
import type { Scope } from './scope.ts'

// Channels on which the store publishes its own work. Metrics and traces subscribe if they are switched on; without
// subscribers, a channel costs one check. https://nodejs.org/api/diagnostics_channel.html

/** The channel itself sets this once the work ends. */
type Ended = { result?: unknown; error?: unknown }

export type RequestMessage = Ended & {
  method: string
  path: string
  scope: Scope
  header: (name: string) => string | undefined
  /** 0 until it is answered */
  status: number
  /** answered 503 because the shop is not open yet, which is no failure */
  isNotOpen: boolean
}
export type StatementMessage = Ended & { text: string; name: string | undefined }
/** `outcomeOf` names the outcome, if there are more outcomes than success and failure. */
export type CallMessage = Ended & {
  service: string
  call: string
  outcomeOf: ((result: unknown) => string) | undefined
}
export type JobMessage = Ended & { queue: string }

const named = <Message extends object>(name: string): TracingChannel<unknown, Message> =>
  tracingChannel<unknown, Message>(`store.${name}`)

/** Requests, from being read until their response begins. */
export const REQUESTS = named<RequestMessage>('request')
/** SQL of the pools that pages and jobs use. */
export const STATEMENTS = named<StatementMessage>('statement')
/** Calls of services outside: the card gateway, rates, taxes, the mail server. */
export const CALLS = named<CallMessage>('call')
/** Runs of jobs. */
export const JOBS = named<JobMessage>('job')

export type CacheMessage = { cache: string; result: 'hit' | 'stale' | 'miss' }
export const CACHES = channel('store.cache')

export type RefusedMessage = { limit: string }
/** Refusals of a limit. */
export const REFUSED = channel('store.refused')

/** `fields` as in the log, without values and personal data. */
export type ErrorMessage = { text: string; error: unknown; fields: Record<string, unknown> }
/** Thrown errors that were logged. */
export const ERRORS = channel('store.error')
