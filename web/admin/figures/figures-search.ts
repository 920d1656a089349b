import { oneOf } from '../search-values.ts'

/** Over how many days the figures are told; what stands first is left out of the address. */
export const FIGURE_CHOICES = { '30': '30 days', '7': '7 days', '90': '90 days' } as const
export type FigureChoice = keyof typeof FIGURE_CHOICES

export type FiguresSearch = Partial<ReturnType<typeof readFiguresSearch>>
export const readFiguresSearch = ({ days }: Record<string, unknown>) => ({ days: oneOf(['7', '90'], days) })
