/** The maximum number of issues in a response. A person corrects these first, and a program needs only one. */
const MAX_ISSUES = 20
const MAX_LENGTH = 300
const MAX_DEPTH = 4

/**
 * The data of a response to invalid input, with a limited number of issues of limited size: otherwise an input with
 * many wrong lines or unknown fields would get a response larger than itself.
 */
export const boundIssues = (data: unknown): unknown => bounded(data, MAX_DEPTH)

function bounded(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.slice(0, MAX_ISSUES).map(one => bounded(one, depth - 1))
  const entries = Object.entries(value).slice(0, MAX_ISSUES)
  return Object.fromEntries(entries.map(([name, one]) => [name, bounded(one, depth - 1)]))
}
