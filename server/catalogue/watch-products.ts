import type { OnEvents } from '../platform/events/watch-events.ts'

/** Told of changes: the slugs whose pages changed, or null when it may be all of them. */
export type OnChange = (slugs: readonly string[] | null) => void

/** Follows what the database tells of products. */
export const watchProducts =
  (onChange: OnChange): OnEvents =>
  events => {
    const slugs = events?.filter(({ kind }) => kind === 'product.changed').map(({ ids }) => ids[0] ?? '*') ?? ['*']
    if (slugs.includes('*')) onChange(null)
    else if (slugs.length > 0) onChange(slugs)
  }
