import { createFileRoute } from '@tanstack/react-router'
import { readCategories } from '../../catalogue/read-catalogue.ts'

// The names of the categories, for the lists below: asked once and kept, whichever list comes next.
export const Route = createFileRoute('/shop')({
  loader: async () => (await readCategories()).map(({ id, slug, name }) => ({ id, slug, name })),
})
