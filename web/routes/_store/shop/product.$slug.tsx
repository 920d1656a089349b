import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { productAddress, shopAddress } from '../../../addresses.ts'
import { refusalCode } from '../../../api-refusal.ts'
import { ProductScreen } from '../../../catalogue/ProductScreen.tsx'
import { ProductSkeleton } from '../../../catalogue/ProductSkeleton.tsx'
import { productHead } from '../../../catalogue/product-head.ts'
import { product as productOf } from '../../../catalogue/queries.ts'
import { productStructure } from '../../../catalogue/structure.ts'
import { orNotFound } from '../../../or-not-found.ts'
import { pageHead } from '../../../page-head.ts'

export const Route = createFileRoute('/_store/shop/product/$slug')({
  loader: async ({ context, params, location }) => {
    const product = await context.queryClient.fetchQuery(productOf(params.slug)).catch((error: unknown) => {
      // The search has all of them, each with its maker.
      if (refusalCode(error) === 'SEVERAL_MAKERS')
        throw redirect({ href: shopAddress({ search: params.slug, stock: 'any' }), statusCode: 302 })
      return orNotFound('PRODUCT_NOT_FOUND')(error)
    })
    // By its part number or a slug that it had before: one part has one page, which is dropped when the part changes.
    if (product.slug !== params.slug)
      throw redirect({ href: `${productAddress(product.slug)}${location.searchStr}`, statusCode: 308 })
    return { head: { ...productHead(product) }, structured: import.meta.env.SSR ? productStructure(product) : [] }
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead({ ...loaderData.head, structured: () => loaderData.structured })
      : pageHead({ title: match.status === 'notFound' ? 'Product Not Found' : 'Something went wrong', path: null }),
  component: ProductPage,
  notFoundComponent: lazyRouteComponent(() => import('../../../catalogue/ProductNotFound.tsx'), 'ProductNotFound'),
  pendingComponent: ProductSkeleton,
})

function ProductPage() {
  return <ProductScreen slug={Route.useParams().slug} />
}
