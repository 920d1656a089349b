import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { productAddress } from '../../../addresses.ts'
import { ProductPlace } from '../../../catalogue/ProductPlace.tsx'
import { ProductSkeleton } from '../../../catalogue/ProductSkeleton.tsx'
import { productHead } from '../../../catalogue/product-head.ts'
import { productStructure } from '../../../catalogue/structure.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/product/$slug')({
  loader: async ({ params, location }) => {
    const product = await (await import('../../../catalogue/load-shop.ts')).loadProduct(params.slug)
    // By its part number or a slug that it had before: one part has one page, which is dropped when the part changes.
    if (product.slug !== params.slug)
      throw redirect({ href: `${productAddress(product.slug)}${location.searchStr}`, statusCode: 308 })
    return product
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead({
          ...productHead(loaderData),
          structured: () => productStructure(loaderData),
        })
      : pageHead({ title: match.status === 'notFound' ? 'Product Not Found' : 'Something went wrong', path: null }),
  component: ProductPage,
  notFoundComponent: lazyRouteComponent(() => import('../../../catalogue/ProductNotFound.tsx'), 'ProductNotFound'),
  pendingComponent: ProductSkeleton,
})

function ProductPage() {
  return <ProductPlace loaded={Route.useLoaderData()} />
}
