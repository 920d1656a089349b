import type { ListedPart } from '../../domain/catalogue/parts-list.ts'
import type { PartListLine } from '../../domain/part-lists/part-list.ts'
import { api } from '../api.ts'
import { type Checked, checkList } from '../catalogue/check-list.ts'
import { type Choices, NO_CHOICES } from '../catalogue/listed-rows.ts'

/** A saved list, as it was when it was opened. */
export type NamedList = { id: string; name: string; version: number }

/** Lines are counted from 1, as those of a pasted list. */
const lineAt = (index: number): number => index + 1

/** Converts the lines of a saved list to those of a pasted one. */
export const asListed = (lines: readonly PartListLine[]): ListedPart[] =>
  lines.map(({ partNumber, condition, quantity, reference }, at) => ({
    line: lineAt(at),
    partNumber,
    condition,
    quantity,
    times: 1,
    ...(reference && { reference }),
  }))

/** The chosen part of a line. */
export const choicesOf = (lines: readonly PartListLine[]): Choices => ({
  ...NO_CHOICES,
  parts: Object.fromEntries(
    lines.flatMap(({ productId }, at) => (productId === null ? [] : [[lineAt(at), productId]])),
  ),
})

/** Looks up parts with the prices and stock of now. */
export const checkParts = (parts: readonly ListedPart[]): Promise<Checked> =>
  checkList(parts, {
    find: partNumbers => api.catalogue.findListed({ partNumbers, withAlike: true }),
    findAlternates: partNumbers => api.catalogue.findAlternates({ partNumbers }),
  })
