import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { parseDollars } from '../../../domain/money/money.ts'
import { typedQuantity } from '../../../domain/text/typed-quantity.ts'

type Issue = { code: string; path: PropertyKey[]; message: string }
type Read<Value> = { success: true; data: Value } | { success: false; error: { issues: Issue[] } }

/**
 * Checks a form by the shape of what is sent: `read` makes that of what was typed. `words` are said of a field in place of
 * what its shape says, where a text could not be read as an amount or a number; a rule of the trade says itself what is wrong.
 * `fields`: those that are called otherwise in what is sent.
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

/** Cents; what is no amount is no number, and refused by every shape. */
export const readPrice = (typed: string): number => parseDollars(typed) ?? Number.NaN
/** A whole number, with its sign: what else it may be is as in typedQuantity. */
export function readWhole(typed: string): number {
  const [, sign, figures = ''] = /^([+-]?)(.*)$/s.exec(typed.trim()) ?? []
  const whole = typedQuantity(figures) ?? Number.NaN
  return sign === '-' ? -whole : whole
}
