import { createFileRoute, redirect } from '@tanstack/react-router'
import { productAddress, shopAddress } from '../../addresses.ts'
import { ProductNotFound } from '../../catalogue/ProductNotFound.tsx'
import { ProductScreen, type ProductView } from '../../catalogue/ProductScreen.tsx'
import { ProductSkeleton } from '../../catalogue/ProductSkeleton.tsx'
import { readProduct } from '../../catalogue/read-catalogue.ts'
import { breadcrumbData, productData, productHead } from '../../catalogue/structured-data.ts'
import { useCurrentProduct } from '../../catalogue/use-current-product.ts'
import { orNotFound } from '../../or-not-found.ts'
import { pageHead, siteAddress } from '../../page-head.ts'

export const Route = createFileRoute('/shop/product/$slug')({
  loader: async ({ params, location }) => {
    const product = await readProduct(params.slug).catch(orNotFound('PRODUCT_NOT_FOUND'))
    // By its part number or a slug that it had before: one part has one page, which is dropped when the part changes.
    if (product.slug !== params.slug)
      throw redirect({ href: `${productAddress(product.slug)}${location.searchStr}`, statusCode: 308 })
    return product
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead({
          ...productHead(loaderData),
          structured: import.meta.env.SSR ? () => structuredData(loaderData) : undefined,
        })
      : pageHead({ title: match.status === 'notFound' ? 'Product Not Found' : 'Something went wrong', path: null }),
  component: ProductPage,
  notFoundComponent: ProductNotFound,
  pendingComponent: ProductSkeleton,
})

function ProductPage() {
  const product = useCurrentProduct(Route.useLoaderData())
  return <ProductScreen key={product.id} product={product} />
}

function structuredData(product: ProductView): object[] {
  const { name, slug, category } = product
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    ...(category ? [{ name: category.name, path: shopAddress({ category: category.slug }) }] : []),
    { name, path: productAddress(slug) },
  ]
  const today = new Date().toISOString().slice(0, 10)
  return [productData(product, siteAddress(), today), breadcrumbData(steps, siteAddress())]
}
