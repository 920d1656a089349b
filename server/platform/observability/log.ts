import { hostname } from 'node:os'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { ERRORS, type ErrorMessage } from './channels.ts'

/** The log levels, from all lines to none. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * A log: JSON lines on standard output, or to `destination`. Bodies, cookies, tokens and card data are never logged.
 * Errors, as `err`, are written as `loggableError` reads them.
 */
export const makeLog = (destination?: DestinationStream) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: ['*.cookie', '*.authorization', '*.password', '*.token'],
      serializers: { err: loggableError },
      hooks: { logMethod: countErrors },
    },
    destination,
  )

/** The store's log. main.ts sets its level. */
export const log = makeLog()

/** States in each line which of several processes and hosts has written it. */
export const identifyProcess = (version: string, role: string): void =>
  log.setBindings({ pid: process.pid, host: hostname(), version, role })

const ERROR_LEVEL = 50

/**
 * Thrown errors are published on ERRORS. A line that only counts an error, such as the line of a request, is not
 * published.
 */
function countErrors(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [fields, text] = args
  if (level >= ERROR_LEVEL && ERRORS.hasSubscribers && isErrorLine(fields)) {
    const { err, error, ...more } = fields
    const message: ErrorMessage = { text: String(text), error: err ?? error, fields: { ...this.bindings(), ...more } }
    ERRORS.publish(message)
  }
  method.apply(this, args)
}

const isErrorLine = (fields: unknown): fields is Record<string, unknown> =>
  typeof fields === 'object' && fields !== null && ('err' in fields || 'error' in fields)

export type Log = Pick<typeof log, 'info' | 'warn' | 'error'>
/** A log from which a log for each request is derived. */
export type ParentLog = Pick<typeof log, 'info' | 'warn' | 'error' | 'child'>

const MAX_TEXT_LENGTH = 2000

/** The loggable parts of an error: the innermost cause with its codes, and the statement that failed. */
export type LoggableError = {
  message: string
  /** messages of its wrappers, outermost first */
  because: string[] | undefined
  /** SQLSTATE, or the code of a system call */
  code: string | undefined
  constraint: string | undefined
  /** the statement that failed, with `$1` in place of values */
  query: string | undefined
  /** the stack of the outermost error, which names where it was thrown, or caught and rethrown */
  stack: string | undefined
}

/**
 * Reads an error for the log. Removes the values of a statement, such as tokens, password hashes and addresses. Drizzle
 * has them in its message, in a property and in its stack trace, and PostgreSQL quotes them in its detail.
 * https://www.postgresql.org/docs/18/protocol-error-fields.html
 */
export function loggableError(error: unknown): LoggableError {
  const chain: Error[] = []
  for (let e = error; e instanceof Error && chain.length < 10; e = e.cause) chain.push(e)
  const innermost = chain.at(-1)
  const wrappers = chain.slice(0, -1).filter(e => !(e instanceof DrizzleQueryError))
  return {
    message: innermost ? messageOf(innermost) : String(error).slice(0, MAX_TEXT_LENGTH),
    because: wrappers.length > 0 ? wrappers.map(messageOf) : undefined,
    code: textIn(innermost, 'code'),
    constraint: textIn(innermost, 'constraint'),
    query: textIn(
      chain.find(e => e instanceof DrizzleQueryError),
      'query',
    )?.slice(0, MAX_TEXT_LENGTH),
    stack: chain[0] && placesOf(chain[0]),
  }
}

/** The loggable parts of an error on one line. */
export function errorLine(error: unknown): string {
  const { because = [], message, code } = loggableError(error)
  return [...because, code && message ? `${message} (${code})` : code || message].join(': ')
}

function withoutQuotedEnd(message: string): string {
  const at = message.indexOf(': "')
  return at !== -1 && at + 3 < message.length && message.endsWith('"') ? message.slice(0, at) : message
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'a statement failed'
  // A "data exception" quotes the invalid value at its end: `invalid input syntax for type uuid: "…"`.
  const isAboutData = /^22...$/.test(textIn(error, 'code') ?? '')
  return (isAboutData ? withoutQuotedEnd(error.message) : error.message).slice(0, MAX_TEXT_LENGTH)
}

function textIn(error: Error | undefined, name: 'code' | 'constraint' | 'query'): string | undefined {
  const value: unknown = error && Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** A stack trace without the message at its beginning. */
function placesOf({ stack = '', message }: Error): string {
  const head = stack.indexOf(message)
  return head < 0 ? '' : stack.slice(head + message.length).trim()
}
