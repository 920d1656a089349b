import {
  type Attributes,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import {
  CALLS,
  type CallMessage,
  JOBS,
  type JobMessage,
  REQUESTS,
  type RequestMessage,
  STATEMENTS,
  type StatementMessage,
} from './channels.ts'
import { listenTo } from './listen-to.ts'
import { loggableError } from './log.ts'
import { activeContext, spanContexts } from './otel-context.ts'
import { outcomeOfCall } from './watch-calls.ts'

type Begun = { name: string; kind: SpanKind; attributes: Attributes; parent: Context }
type Ended = { name?: string; attributes?: Attributes; isFailed: boolean }
type Tells<Message> = {
  /** null: the work has no span */
  begin: (message: Message) => Begun | null
  end: (message: Message) => Ended
}

const MAX_TEXT_LENGTH = 2000
const HEADERS: TextMapGetter<RequestMessage> = { get: (message, name) => message.header(name), keys: () => [] }

/**
 * Makes spans from the channels: requests, statements, service calls, job runs, each within its parent. Statements have
 * `$1` in place of values; addresses appear as templates. Returns a function that stops this.
 */
export function makeSpans(): () => void {
  const ends = [
    spansOf<RequestMessage>(REQUESTS, {
      begin: message => ({
        name: message.method,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': message.method, 'store.request_id': message.scope.requestId },
        parent: propagation.extract(ROOT_CONTEXT, message, HEADERS),
      }),
      end: ({ method, status, isNotOpen, scope: { route } }) => ({
        name: `${method} ${route ?? ''}`.trim(),
        attributes: { 'http.route': route, 'http.response.status_code': status || 500 },
        isFailed: !isNotOpen && (status === 0 || status >= 500),
      }),
    }),
    spansOf<StatementMessage>(STATEMENTS, {
      // Background work, up to 25 times a second, is not traced.
      begin: ({ text, name }) =>
        trace.getSpan(activeContext())
          ? {
              name: name ?? shapeOf(text),
              kind: SpanKind.CLIENT,
              attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT_LENGTH) },
              parent: activeContext(),
            }
          : null,
      end: ({ error }) => ({ isFailed: error !== undefined }),
    }),
    spansOf<CallMessage>(CALLS, {
      begin: ({ service, call }) => ({
        name: `${service} ${call}`,
        kind: SpanKind.CLIENT,
        attributes: { 'peer.service': service },
        parent: activeContext(),
      }),
      end: message => ({ attributes: { outcome: outcomeOfCall(message) }, isFailed: message.error !== undefined }),
    }),
    spansOf<JobMessage>(JOBS, {
      begin: ({ queue }) => ({
        name: `job ${queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'messaging.destination.name': queue },
        parent: ROOT_CONTEXT,
      }),
      end: ({ error }) => ({ isFailed: error !== undefined }),
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** The verb and the table of a statement without a name. */
const shapeOf = (text: string): string => {
  const [, verb = 'SQL'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/i.exec(text) ?? []
  return `${verb.toUpperCase()} ${table}`.trim()
}

function spansOf<Message extends { error?: unknown }>(
  channel: (typeof CHANNELS)[number],
  { begin, end }: Tells<Message>,
): () => void {
  const tracer = trace.getTracer('store')
  const spans = new WeakMap<object, Span>()
  const start = (told: unknown): unknown => {
    const begun = begunOf(told as Message)
    if (!begun) return activeContext()
    const { name, kind, attributes, parent } = begun
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    if (isRequest(told)) told.scope.traceId = span.spanContext().traceId
    spans.set(told as object, span)
    return trace.setSpan(parent, span)
  }
  const begunOf = (message: Message) => {
    try {
      return begin(message)
    } catch (error) {
      // An exception would end the process.
      process.emitWarning(error instanceof Error ? error : String(error))
      return null
    }
  }
  channel.start.bindStore(spanContexts, start)
  const listening = listenTo<Message & object>(channel.asyncEnd, message => {
    const span = spans.get(message)
    if (!span) return
    const { name, attributes, isFailed } = end(message)
    if (name) span.updateName(name)
    if (attributes) span.setAttributes(attributes)
    // The error as in the log: without values.
    const { error } = message
    if (isFailed)
      span.setStatus({
        code: SpanStatusCode.ERROR,
        ...(error !== undefined && { message: loggableError(error).message }),
      })
    span.end()
  })
  return () => {
    channel.start.unbindStore(spanContexts)
    listening.stop()
  }
}

const CHANNELS = [REQUESTS, STATEMENTS, CALLS, JOBS] as const
const isRequest = (told: unknown): told is RequestMessage =>
  typeof told === 'object' && told !== null && 'scope' in told
