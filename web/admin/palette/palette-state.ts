import { newOpening } from '../../ui/opening.ts'

const palette = newOpening<null>()

/** Opens the search box of the whole back office. */
export const openPalette = (): void => palette.open(null)
export const usePalette = palette.use
