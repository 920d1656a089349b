import type { OpenAPI } from '@orpc/contract'
import { REFUSALS } from '../../../domain/refusal.ts'

// The errors of calls.

/** Responses that no procedure returns, or that every procedure may return, apart from refusals of the trade. */
const OTHERS = {
  BAD_REQUEST: { status: 400, text: 'Input validation failed' },
  FOREIGN_ORIGIN: { status: 403, text: 'Changes are accepted only from our own pages.' },
  TOO_LARGE: { status: 413, text: 'The request is larger than the limit of the call.' },
  JSON_ONLY: { status: 415, text: 'Send JSON, with Content-Type: application/json.' },
  INTERNAL_SERVER_ERROR: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const
const ALL: Record<string, { status: number; text: string }> = { ...REFUSALS, ...OTHERS }

const OF_ALL = ['BAD_REQUEST', 'TOO_MANY_AT_ONCE', 'INTERNAL_SERVER_ERROR', 'BUSY']
const OF_CHANGES = ['FOREIGN_ORIGIN', 'TOO_LARGE', 'JSON_ONLY']

/** The two forms of an error: the general one, and the older one under /functions, which existing callers know. */
export const ERROR_SCHEMAS: Record<string, OpenAPI.SchemaObject> = {
  Error: {
    type: 'object',
    description: 'The error response of every call.',
    properties: {
      code: { type: 'string', description: 'The code, for programs. Each call lists its codes by status.' },
      message: { type: 'string', description: 'The message, for people.' },
      data: {
        description: 'Details: `issues` of an invalid input, `waitSeconds` of a limit, `requestId` of a server error.',
      },
    },
    required: ['code', 'message'],
  },
  FunctionError: {
    type: 'object',
    description: 'The error response under /functions. It also has the fields of `data`.',
    properties: {
      success: { type: 'boolean', const: false },
      error: { type: 'string', description: 'The message, for people.' },
      code: { type: 'string' },
      message: { type: 'string' },
      data: {},
    },
    required: ['success', 'error', 'code', 'message'],
  },
}

export const RETRY_AFTER: OpenAPI.HeaderObject = {
  description: 'The number of seconds to wait before the next attempt.',
  schema: { type: 'integer', minimum: 0 },
}

/** The errors of one call, by status. `refuses`: the refusal codes that the code of the call documents. */
export function errorsOf(refuses: readonly string[], isChange: boolean): Map<number, string[]> {
  const codes = new Set([...OF_ALL, ...(isChange ? OF_CHANGES : []), ...refuses])
  const byStatus = new Map<number, string[]>()
  for (const code of [...codes].sort()) {
    const status = ALL[code]?.status ?? 500
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

export function errorResponse(codes: readonly string[], isFunction: boolean): OpenAPI.ResponseObject {
  const waits = codes.some(code => [429, 503].includes(ALL[code]?.status ?? 0))
  return {
    description: codes.map(code => `\`${code}\`: ${textOf(code)}`).join('\n'),
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${isFunction ? 'FunctionError' : 'Error'}` },
        examples: Object.fromEntries(codes.map(code => [code, { value: exampleOf(code, isFunction) }])),
      },
    },
  }
}

/** The codes of an error that `errorResponse` made. */
export const codesOf = (response: object): string[] => {
  const media = 'content' in response ? (response as OpenAPI.ResponseObject).content?.['application/json'] : undefined
  return Object.keys(media?.examples ?? {})
}

const textOf = (code: string): string => ALL[code]?.text.trim() ?? ''

function exampleOf(code: string, isFunction: boolean) {
  const error = { code, message: textOf(code) }
  return isFunction ? { success: false, error: error.message, ...error } : error
}
