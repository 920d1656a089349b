/** The columns of a grid of cards: 5 from 1280 px, 4 from 1024, 3 from 640, else 2. */
export const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 print:grid-cols-5 print:gap-2'

/** From here on only the rows in view are in the page. */
const VIRTUAL_FROM = 30

/** A long list is a grid that only its script makes. */
export const isLong = ({ list }: { list: { items: readonly unknown[] } }): boolean => list.items.length >= VIRTUAL_FROM
