import { cents, toDecimal } from '../../domain/money/money.ts'
import { logoAddress } from '../../domain/settings/logo.ts'
import { store } from '../../domain/settings/store.ts'
import { STATED_FREIGHT } from '../../domain/shipping/stated-freight.ts'
import { firstCondition } from './first-condition.ts'
import { pagePrice } from './page-price.ts'
import { productHead } from './product-head.ts'
import type { ProductView } from './queries.ts'

// https://schema.org/OfferItemCondition
const CONDITIONS: Record<string, string> = {
  new: 'NewCondition',
  new_surplus: 'NewCondition',
  overhauled: 'RefurbishedCondition',
  repaired: 'RefurbishedCondition',
  serviceable: 'UsedCondition',
  as_removed: 'UsedCondition',
}

/**
 * A part as schema.org describes it. Google demands an offer, a review or a rating of each Product
 * (https://developers.google.com/search/docs/appearance/structured-data/product-snippet), so the page of a part with neither price
 * nor rating is described as a page about one item. `today` is a date, YYYY-MM-DD.
 */
export function productData(product: ProductView, address: string, today: string): object {
  const { path, description } = productHead(product)
  // For a sold-out part, the condition that the page shows.
  const conditions = product.conditions.length > 0 ? product.conditions : [firstCondition(product) ?? 'new']
  const offers = ([kind, price]: [string, number]) => ({
    '@type': 'Offer',
    url: address + path,
    priceCurrency: 'USD',
    price: toDecimal(cents(price)),
    priceValidUntil: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28'),
    itemCondition: `https://schema.org/${kind}`,
    availability: `https://schema.org/${product.totalQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: store.name },
    shippingDetails: shippingOf(product.freightIsTrue),
    hasMerchantReturnPolicy: returns(),
  })
  // Of conditions that schema.org does not distinguish, the cheapest.
  const kinds = new Map<string, number>()
  for (const condition of conditions) {
    const kind = CONDITIONS[condition] ?? 'UsedCondition'
    const price = pagePrice(product, condition).asking?.unitPrice
    if (price !== undefined) kinds.set(kind, Math.min(price, kinds.get(kind) ?? price))
  }
  const image = product.primaryImageUrl ? new URL(product.primaryImageUrl, address).href : undefined
  if (kinds.size === 0 && !store.rating)
    return {
      '@context': 'https://schema.org',
      '@type': 'ItemPage',
      name: product.name,
      identifier: product.sku,
      url: address + path,
      description,
      image,
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    mpn: product.sku,
    gtin: product.gtin ?? undefined,
    url: address + path,
    description,
    image,
    category: product.category?.name,
    brand: brandOf(product),
    manufacturer: product.manufacturer ? { '@type': 'Organization', name: product.manufacturer } : undefined,
    aggregateRating: store.rating
      ? { '@type': 'AggregateRating', ratingValue: store.rating.value, reviewCount: store.rating.reviews }
      : undefined,
    offers: kinds.size > 0 ? [...kinds].map(offers) : undefined,
  }
}

const brandOf = ({ brand, manufacturer }: ProductView) =>
  brand || manufacturer ? { '@type': 'Brand', name: brand ?? manufacturer } : undefined

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})
const shipping = (value: string, country: string | undefined, transit: [number, number]) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value, currency: 'USD' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
  deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 1), transitTime: days(...transit) },
})
/** The stated freight where it is true of this part; where it is not true anywhere, none. */
function shippingOf({ domestic, international }: ProductView['freightIsTrue']): object[] | undefined {
  const stated = [
    domestic ? shipping(toDecimal(STATED_FREIGHT.domestic), 'US', [1, 7]) : null,
    international ? shipping(toDecimal(STATED_FREIGHT.international), undefined, [3, 14]) : null,
  ].filter(one => one !== null)
  return stated.length > 0 ? stated : undefined
}
const returns = () => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'US',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: store.days.warranty,
})

export type Step = { name: string; path: string }

/** Home / Shop / category / part. */
export const breadcrumbData = (steps: readonly Step[], address: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address + path,
  })),
})

/** The store, with its search box. */
export const storeData = (address: string): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: store.name,
    url: `${address}/`,
    ...(store.logo && { logo: `${address}${logoAddress(store.logo, 'png')}` }),
    telephone: `+1-${store.phone}`,
    email: store.mailboxes.sales,
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address.line1,
      addressLocality: store.address.city,
      addressRegion: store.address.state,
      postalCode: store.address.postalCode,
      addressCountry: store.address.country,
    },
    sameAs: Object.values(store.social ?? {}),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: store.name,
    url: `${address}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${address}/shop?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]
