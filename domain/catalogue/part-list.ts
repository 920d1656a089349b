/** The states by which admins filter the list of parts. */
export const PART_STATES = { published: 'Published', draft: 'Drafts' } as const
export type PartState = keyof typeof PART_STATES

/** The missing data by which admins filter the list of parts. */
export const PART_LACKS = {
  price: 'No price',
  stock: 'No stock',
  picture: 'No picture',
  hazmat: 'Hazmat undecided',
} as const
export type PartLack = keyof typeof PART_LACKS

/** Parts of a category are counted up to this number: counting more delays the list. */
export const MAX_PARTS_COUNTED = 1000

/** The maximum count of undecided parts that may be dangerous goods, for the same reason. */
export const MAX_UNDECIDED_COUNTED = 1000

/** The maximum number of categories in the list, by name. */
export const MAX_CATEGORIES = 1000
