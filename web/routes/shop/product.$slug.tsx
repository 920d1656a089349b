import { createFileRoute, notFound } from '@tanstack/react-router'
import { productAddress } from '../../addresses.ts'
import { refusalCode } from '../../api-refusal.ts'
import { ProductNotFound } from '../../catalogue/ProductNotFound.tsx'
import { ProductScreen } from '../../catalogue/ProductScreen.tsx'
import { ProductSkeleton } from '../../catalogue/ProductSkeleton.tsx'
import { readProduct } from '../../catalogue/read-catalogue.ts'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/shop/product/$slug')({
  loader: ({ params }) =>
    readProduct(params.slug).catch(error => {
      if (refusalCode(error) === 'PRODUCT_NOT_FOUND') throw notFound()
      throw error
    }),
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
  const product = Route.useLoaderData()
  return <ProductScreen key={product.id} product={product} />
}
