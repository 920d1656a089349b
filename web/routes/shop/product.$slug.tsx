import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { store } from '../../../store.config.ts'
import { refusalCode } from '../../api-refusal.ts'
import { ProductNotFound } from '../../catalogue/ProductNotFound.tsx'
import { ProductScreen, ProductSkeleton } from '../../catalogue/ProductScreen.tsx'
import { productOf } from '../../catalogue/queries.ts'

export const Route = createFileRoute('/shop/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      const { name, sku, description } = await queryClient.ensureQueryData(productOf(params.slug))
      return { name, sku, description }
    } catch (error) {
      if (refusalCode(error) === 'PRODUCT_NOT_FOUND') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => ({
    meta: loaderData
      ? [
          { title: `${loaderData.name} ${loaderData.sku} | ${store.name}` },
          { name: 'description', content: loaderData.description.slice(0, 160) },
        ]
      : [{ title: `Product Not Found | ${store.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: ProductPage,
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductSkeleton,
})

function ProductPage() {
  const { slug } = Route.useParams()
  const { data } = useSuspenseQuery(productOf(slug))
  return <ProductScreen key={data.id} product={data} />
}
