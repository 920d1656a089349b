import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { productAddress } from '../../addresses.ts'
import { refusalCode } from '../../api-refusal.ts'
import { ProductNotFound } from '../../catalogue/ProductNotFound.tsx'
import { ProductScreen, ProductSkeleton } from '../../catalogue/ProductScreen.tsx'
import { productOf } from '../../catalogue/queries.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/shop/product/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      const { slug, name, sku, description } = await queryClient.ensureQueryData(productOf(params.slug))
      return { slug, name, sku, description }
    } catch (error) {
      if (refusalCode(error) === 'PRODUCT_NOT_FOUND') throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.name} ${loaderData.sku}`,
          description: loaderData.description,
          path: productAddress(loaderData.slug),
        })
      : pageHead({ title: 'Product Not Found', path: null }),
  component: ProductPage,
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductSkeleton,
})

function ProductPage() {
  const { slug } = Route.useParams()
  const { data } = useSuspenseQuery(productOf(slug))
  return <ProductScreen key={data.id} product={data} />
}
