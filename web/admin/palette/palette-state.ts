import { newOpening } from '../../ui/opening.ts'

const palette = newOpening<null>()

/** Opens the one box that searches the whole back office. */
export const openPalette = (): void => palette.open(null)
export const usePalette = palette.use
