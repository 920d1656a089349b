import { createFileRoute } from '@tanstack/react-router'

// The names of the categories, for the lists below: asked once and kept, whichever list comes next.
export const Route = createFileRoute('/shop')({
  loader: async () =>
    (await (await import('../../catalogue/read-catalogue.ts')).readCategories()).map(({ id, slug, name }) => ({
      id,
      slug,
      name,
    })),
})
