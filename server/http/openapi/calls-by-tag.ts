import type { ApiDocument, ApiOperation } from './describe-api.ts'
import { codesOf } from './errors.ts'

export type DescribedCall = { method: string; path: string; who: string; operation: ApiOperation; errors: string[] }
export type Chapter = { name: string; description: string; calls: DescribedCall[] }

/** The calls of the document in the order of its chapters, with the parts that both pages show. */
export function callsByTag(document: ApiDocument): Chapter[] {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => describeCall(document, method, path, operation)),
  )
  return (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

function describeCall(document: ApiDocument, method: string, path: string, operation: ApiOperation): DescribedCall {
  const errors = errorsOfCall(document, operation)
  const permission = operation['x-permission']
  const who = permission ? `staff (${permission})` : isOpen(operation) ? 'anyone' : 'customers'
  return { method: method.toUpperCase(), path, who, operation, errors: errors.filter(error => !OF_ALL.test(error)) }
}

/** The errors of a call: `409 OUT_OF_STOCK`. */
export const errorsOfCall = (document: ApiDocument, operation: ApiOperation | undefined): string[] =>
  Object.entries(operation?.responses ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, response]) => codesOf(referred(document, response)).map(code => `${status} ${code}`))

/** Errors that are named once, at the top. */
const OF_ALL =
  / (BAD_REQUEST|TOO_MANY_AT_ONCE|INTERNAL_SERVER_ERROR|BUSY|FOREIGN_ORIGIN|TOO_LARGE|JSON_ONLY|NOT_ADMIN|NOT_PERMITTED|TWO_STEP_REQUIRED)$/

const isOpen = ({ security = [] }: ApiOperation): boolean =>
  security.length === 0 || security.some(ways => Object.keys(ways).length === 0)

function referred({ components }: ApiDocument, response: object): object {
  const name = '$ref' in response ? `${response.$ref}`.split('/').at(-1) : undefined
  return (name === undefined ? response : components?.responses?.[name]) ?? {}
}
