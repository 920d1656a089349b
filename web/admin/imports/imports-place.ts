import { isId } from '../place-values.ts'

export type ImportsPlace = { tab: 'imports'; before?: string; list?: string }

export const readImportsPlace = ({ before, list }: Record<string, unknown>): ImportsPlace => ({
  tab: 'imports',
  ...(isId(before) ? { before } : {}),
  ...(isId(list) ? { list } : {}),
})
