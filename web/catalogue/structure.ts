import { createIsomorphicFn } from '@tanstack/react-start'
import { productAddress, shopAddress } from '../addresses.ts'
import { siteAddress } from '../page-head.ts'
import type { ProductView } from './queries.ts'
import { breadcrumbData, productData, type Step, storeData } from './structured-data.ts'

// Structured data (schema.org) for search engines. Only the server writes it: it is not in the browser's scripts.

const START: Step[] = [
  { name: 'Home', path: '/' },
  { name: 'Shop', path: '/shop' },
]
type Named = { name: string; slug: string }
const stepOf = ({ name, slug }: Named): Step => ({ name, path: shopAddress({ category: slug }) })

export const storeStructure = createIsomorphicFn().server((): object[] => storeData(siteAddress()))

export const categoryStructure = createIsomorphicFn().server((category: Named): object[] => [
  breadcrumbData([...START, stepOf(category)], siteAddress()),
])

export const familyStructure = createIsomorphicFn().server(
  ({ title, slug }: { title: string; slug: string }): object[] => [
    breadcrumbData([...START, { name: title, path: shopAddress({ family: slug }) }], siteAddress()),
  ],
)

export const productStructure = createIsomorphicFn().server((product: ProductView): object[] => {
  const { name, slug, category } = product
  const steps = [...START, ...(category ? [stepOf(category)] : []), { name, path: productAddress(slug) }]
  const today = new Date().toISOString().slice(0, 10)
  return [productData(product, siteAddress(), today), breadcrumbData(steps, siteAddress())]
})
