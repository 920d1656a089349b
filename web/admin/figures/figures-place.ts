import { isKey } from '../place-values.ts'

/** Over how many days the figures are told; what stands first is left out of the address. */
export const FIGURE_CHOICES = { '30': '30 days', '7': '7 days', '90': '90 days' } as const
export type FigureChoice = keyof typeof FIGURE_CHOICES

export type FiguresPlace = { tab: 'figures'; days?: FigureChoice }

export const readFiguresPlace = ({ days }: Record<string, unknown>): FiguresPlace => ({
  tab: 'figures',
  ...(isKey(FIGURE_CHOICES, days) && days !== '30' ? { days } : {}),
})
