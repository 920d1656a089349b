import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { isOverload } from '../db/database-errors.ts'
import { areUnreachable } from '../files/files-unreachable.ts'
import { BUSY_S } from './busy.ts'

/** How an error is answered, whatever threw it and whichever route responds. */
export type ErrorAnswer = {
  kind: 'refused' | 'overloaded' | 'unforeseen'
  status: number
  code: string
  message: string
  data: Record<string, unknown> | undefined
  /** the retry time in seconds: the header Retry-After */
  waitSeconds: number | undefined
}

/** Seconds to wait after a refusal whose data do not include them. */
const WAIT_S: Partial<Record<string, number>> = { TOO_MANY_AT_ONCE: BUSY_S, TOO_MANY_PAGES: 30, SHOP_NOT_OPEN: 600 }

/**
 * Translates every error into a response. An unexpected error is answered without its text, because messages of drivers
 * and libraries are internal, and with the request ID, by which it can be found in the log.
 */
export function describeError(error: unknown, requestId?: string): ErrorAnswer {
  if (error instanceof Refusal) {
    const { code, message, data, status } = error
    const wait = data?.waitSeconds ?? WAIT_S[code] ?? (status === REFUSALS.BUSY.status ? BUSY_S : undefined)
    return { kind: 'refused', status, code, message, data, waitSeconds: typeof wait === 'number' ? wait : undefined }
  }
  if (isOverload(error)) return { ...describeError(new Refusal('BUSY')), kind: 'overloaded' }
  if (areUnreachable(error)) return { ...describeError(new Refusal('FILES_UNREACHABLE')), kind: 'overloaded' }
  return {
    kind: 'unforeseen',
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Something went wrong on our side. Please try again.',
    data: requestId === undefined ? undefined : { requestId },
    waitSeconds: undefined,
  }
}

/** `{code, message, data?}`: the only form of an error. */
export const errorBody = ({ code, message, data }: { code: string; message: string; data?: unknown }) => ({
  code,
  message,
  ...(data === undefined ? {} : { data }),
})
