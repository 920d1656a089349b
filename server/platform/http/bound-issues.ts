/** Objections to one input that are answered: a person corrects these first, and a program knows by one that it is wrong. */
const MAX_ISSUES = 20
const MAX_LENGTH = 300
const MAX_DEPTH = 4

/**
 * The data of an answer to wrong input, with a bounded number of objections, each of a bounded size: an input of many wrong lines, or
 * of many unknown fields, would be answered with more than was sent.
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
