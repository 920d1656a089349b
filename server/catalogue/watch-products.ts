import type { Channels } from '../platform/db/keep-listening.ts'

/** Told of changes: the slugs whose pages changed, or null when it may be all of them. */
export type OnChange = (slugs: readonly string[] | null) => void

/** Where the database tells of changed products (migration 0002), to be listened to. */
export const watchProducts = (onChange: OnChange): Channels => ({
  products_changed: said => onChange(said === null || said === '*' ? null : said.split('\n')),
})
