import type { ORPCError } from '@orpc/server'
import { errorBody } from '../platform/http/describe-error.ts'

type ProcedureError = ORPCError<string, unknown>

/** The API's response for an error of a procedure. */
export const procedureError = (error: ProcedureError) =>
  errorBody({ code: error.code, message: textOf(error), data: error.data })

/** The functions use the error format of their existing callers: an `error` to show, and its details. */
export const functionError = (error: ProcedureError) => ({
  ...(error.code !== 'BAD_REQUEST' && typeof error.data === 'object' ? error.data : {}),
  success: false,
  error: textOf(error),
  ...procedureError(error),
})

/** The message for a request that does not fit its shape. */
function textOf({ code, message, data }: ProcedureError): string {
  if (code !== 'BAD_REQUEST' || typeof data !== 'object' || data === null || !('issues' in data)) return message
  const issues = Array.isArray(data.issues) ? data.issues : []
  const texts = issues.map(({ path, message }: { path?: unknown[]; message?: string }) => {
    const where = (path ?? []).filter(part => typeof part === 'string' || typeof part === 'number').join('.')
    return [where, message].filter(Boolean).join(': ')
  })
  return texts.slice(0, 5).join('; ') || message
}
