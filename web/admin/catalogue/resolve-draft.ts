import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { parseDollars } from '../../../domain/money/money.ts'
import { typedQuantity } from '../../../domain/text/typed-quantity.ts'

type Issue = { code: string; path: PropertyKey[]; message: string }
type Read<Value> = { success: true; data: Value } | { success: false; error: { issues: Issue[] } }

/**
 * Validates a form with the schema of its request; `read` builds the request from the input. `words` replace the schema's
 * message where a text is not an amount or a number; domain rules have their own messages. `fields` maps the names that differ
 * in the request.
 */
export const resolveDraft =
  <Draft extends FieldValues, Value extends FieldValues>(
    read: (draft: Draft) => Read<Value>,
    words: Partial<Record<string, string>> = {},
    fields: Partial<Record<string, string>> = {},
  ): Resolver<Draft, unknown, Value> =>
  (draft, _, options) => {
    const result = read(draft)
    if (result.success) return { values: result.data, errors: {} }
    const flat: Record<string, { type: string; message: string }> = {}
    for (const { code, path, message } of result.error.issues) {
      const sent = path.map(String).join('.')
      const at = fields[sent] ?? sent
      flat[at] ??= { type: 'custom', message: (code !== 'custom' && words[at]) || message }
    }
    return { values: {}, errors: toNestErrors(flat as FieldErrors, options) }
  }

export const NO_PRICE = 'Please enter a price, like 12.50'

/** Cents; NaN for a text that is not an amount, which every schema refuses. */
export const readPrice = (typed: string): number => parseDollars(typed) ?? Number.NaN
/** A whole number with its sign; other input as in typedQuantity. */
export function readWhole(typed: string): number {
  const [, sign, figures = ''] = /^([+-]?)(.*)$/s.exec(typed.trim()) ?? []
  const whole = typedQuantity(figures) ?? Number.NaN
  return sign === '-' ? -whole : whole
}
