import { describe, expect, onTestFinished, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { productHead } from './product-head.ts'
import type { ProductView } from './queries.ts'
import { breadcrumbData, productData, storeData } from './structured-data.ts'
import { product, stockLine } from './testing.ts'

const ADDRESS = 'https://parts.example'
const data = (over: Partial<ProductView> = {}) =>
  JSON.parse(JSON.stringify(productData({ ...product, ...over }, ADDRESS, '2026-11-21')))

describe('a part', () => {
  test('field by field', () => {
    const { offers, description, ...rest } = data()
    expect(rest).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: 'FCU-1',
      mpn: 'FCU-1',
      url: `${ADDRESS}/shop/product/fcu-1-fuel-control-unit`,
      image: `${ADDRESS}/pictures/a.webp`,
      category: 'Engines',
      brand: { '@type': 'Brand', name: 'Norwick' },
      manufacturer: { '@type': 'Organization', name: 'Norwick' },
    })
    expect(description.length).toBeLessThanOrEqual(160)
    expect(offers.map((offer: { itemCondition: string }) => offer.itemCondition)).toEqual([
      'https://schema.org/UsedCondition',
      'https://schema.org/RefurbishedCondition',
    ])
    expect(offers[0]).toMatchObject({
      '@type': 'Offer',
      price: '15000.50',
      priceCurrency: 'USD',
      priceValidUntil: '2027-11-21',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Aircraft Parts Store' },
      hasMerchantReturnPolicy: { merchantReturnDays: 60 },
    })
    expect(offers[0].shippingDetails).toEqual([
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '30.00', currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 7, unitCode: 'DAY' },
        },
      },
      {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: '50.00', currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
          transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 14, unitCode: 'DAY' },
        },
      },
    ])
  })
  test.each([
    [['new'], ['NewCondition']],
    [['new_surplus', 'new'], ['NewCondition']],
    [['repaired'], ['RefurbishedCondition']],
    [['overhauled'], ['RefurbishedCondition']],
    [['serviceable'], ['UsedCondition']],
    [['as_removed'], ['UsedCondition']],
  ])('%j is %j', (conditions, kinds) => {
    expect(data({ conditions }).offers.map((offer: { itemCondition: string }) => offer.itemCondition)).toEqual(
      kinds.map(kind => `https://schema.org/${kind}`),
    )
  })
  test('without a price there is no offer, without stock it is out of stock', () => {
    expect(data({ price: 0, salePrice: null })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemPage',
      name: product.name,
      identifier: 'FCU-1',
      url: `${ADDRESS}/shop/product/fcu-1-fuel-control-unit`,
      description: data().description,
      image: `${ADDRESS}/pictures/a.webp`,
    })
    expect(data({ totalQuantity: 0, conditions: [] }).offers[0].availability).toBe('https://schema.org/OutOfStock')
  })
  test('freight is stated only where it is true of the part', () => {
    const shipping = (domestic: boolean, international: boolean) =>
      data({ freightIsTrue: { domestic, international } }).offers[0].shippingDetails?.map(
        (one: { shippingRate: { value: string } }) => one.shippingRate.value,
      )
    expect(shipping(true, true)).toEqual(['30.00', '50.00'])
    expect(shipping(true, false)).toEqual(['30.00'])
    expect(shipping(false, false)).toBeUndefined()
  })
  test('sold out it is of the condition that its page shows', () => {
    const [offer] = data({
      totalQuantity: 0,
      conditions: [],
      inventory: [stockLine('overhauled', 0)],
      condition: 'new',
    }).offers
    expect(offer.itemCondition).toBe('https://schema.org/RefurbishedCondition')
  })
  test('the package number is included', () => {
    expect(data({ gtin: '00012345600012' })).toMatchObject({ gtin: '00012345600012', mpn: 'FCU-1' })
    expect(data()).not.toHaveProperty('gtin')
  })
  test('no rating unless the owner sets one', () => {
    expect(data()).not.toHaveProperty('aggregateRating')
  })
  test('the rating that the owner sets', () => {
    Object.assign(store, { rating: { value: 4.8, reviews: 212 } })
    onTestFinished(() => void Object.assign(store, { rating: null }))
    expect(data().aggregateRating).toEqual({ '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 212 })
  })
})

test('title, description and keywords: of the condition that the page opens with', () => {
  const inventory = [stockLine('overhauled', 0), stockLine('serviceable', 1), stockLine('as_removed', 3)]
  expect(productHead({ ...product, inventory })).toMatchObject({
    title: 'Fuel Control Unit FCU-1 Serviceable (SV)',
    keywords: 'Fuel Control Unit, Hydromechanical, Long Name, FCU-1, Norwick, Engines, B737',
    image: '/pictures/a.webp',
  })
  const bare = productHead({ ...product, description: '', conditions: [], manufacturer: null, category: null })
  expect(bare.title).toBe('Fuel Control Unit, Hydromechanical, Long Name FCU-1')
  expect(bare.description.length).toBeLessThanOrEqual(100)
  expect(bare.description).toContain('FCU-1')
})

test('the breadcrumb of a page, and the store', () => {
  expect(
    breadcrumbData(
      [
        { name: 'Home', path: '/' },
        { name: 'Shop', path: '/shop' },
      ],
      ADDRESS,
    ),
  ).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://parts.example/' },
      { position: 2, name: 'Shop', item: 'https://parts.example/shop' },
    ],
  })
  const [organization, site] = storeData(ADDRESS)
  expect(organization).toMatchObject({ '@type': 'Organization', url: 'https://parts.example/' })
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://parts.example/shop?search={search_term_string}' } },
  })
})
