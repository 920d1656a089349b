import type { OnEvents } from '../platform/events/watch-events.ts'

/** Called with the slugs whose pages changed, or null if all pages may have changed. */
export type OnChange = (slugs: readonly string[] | null) => void

/** Converts product events to calls of `onChange`. */
export const watchProducts =
  (onChange: OnChange): OnEvents =>
  events => {
    const slugs = events?.filter(({ kind }) => kind === 'product.changed').map(({ ids }) => ids[0] ?? '*') ?? ['*']
    if (slugs.includes('*')) onChange(null)
    else if (slugs.length > 0) onChange(slugs)
  }
