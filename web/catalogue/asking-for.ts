type Part = { sku: string; slug: string; condition?: string | null }

/** Of a link that asks for a quote of a part, in a condition where one is named. */
export const askingFor = ({ sku, slug, condition = null }: Part, quantity = 1) => ({
  subject: { slug, condition, quantity },
  title: `Quote request: ${sku}`,
})
