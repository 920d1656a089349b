type Part = { sku: string; slug: string; condition?: string | null }

/** The label of a link that requests a quote for a part, with its condition if named. */
export const quoteRequestLink = ({ sku, slug, condition = null }: Part, quantity = 1) => ({
  subject: { slug, condition, quantity },
  title: `Quote request: ${sku}`,
})
