import type { ProductView } from './ProductScreen.tsx'

/** A part as its page has it, without stock lines. */
export const product: ProductView = {
  id: 1,
  slug: 'fcu-1-fuel-control-unit',
  sku: 'FCU-1',
  name: 'Fuel Control Unit, Hydromechanical, Long Name',
  price: 1_800_000,
  salePrice: 1_500_050,
  fromPrice: null,
  manufacturer: 'Norwick',
  totalQuantity: 4,
  conditions: ['as_removed', 'overhauled', 'serviceable'],
  primaryImageUrl: '/pictures/a.webp',
  drawing: '/drawings/valve.svg',
  category: { id: 2, slug: 'engines', name: 'Engines' },
  family: null,
  facts: [],
  brand: null,
  gtin: null,
  aircraftType: 'B737',
  weight: null,
  dimensions: null,
  uom: 'EA',
  description: 'Controls </script><b>fuel</b>. '.repeat(12),
  shortDescription: '',
  condition: null,
  images: [],
  inventory: [],
  leavesOn: '2026-11-30',
  quickestDays: 1,
  freightIsTrue: { domestic: true, international: true },
  shipsBy: null,
  today: '2026-11-25',
  crossReferences: [],
  related: [],
}

export const stockLine = (condition: string, quantity: number): ProductView['inventory'][number] => ({
  ...{ id: 1, condition, quantity, serialOrBatch: null, tagType: null, taggedBy: null, tagDate: null, traceTo: null },
  ...{ shelfLifeExpiry: null, units: [], documents: [] },
  ...{ unitPrice: 1_500_050, compareAt: 1_800_000, available: quantity, dearer: 0, withoutPaper: 0 },
})
