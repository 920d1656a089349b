/**
 * What a folder of the server may know of which others: import them, and read their views. `http` puts all together;
 * everybody knows the platform.
 */
export const ARROWS: Record<string, string[]> = {
  platform: [],
  live: [],
  mail: [],
  customers: ['mail'],
  shipping: [],
  taxes: [],
  inventory: [],
  catalogue: ['inventory'],
  search: ['catalogue'],
  imports: ['cart', 'catalogue', 'customers', 'inventory', 'orders', 'quotes'],
  orders: ['catalogue', 'customers', 'inventory', 'mail'],
  quotes: ['catalogue', 'customers', 'inventory', 'mail', 'orders'],
  cart: ['catalogue', 'customers', 'inventory', 'orders', 'quotes'],
  payments: ['cart', 'customers', 'inventory', 'mail', 'orders', 'quotes'],
  fulfillments: ['inventory', 'orders', 'payments'],
  cancellations: ['inventory', 'orders', 'payments'],
  returns: ['catalogue', 'customers', 'fulfillments', 'inventory', 'orders', 'payments'],
  checkout: ['cart', 'catalogue', 'customers', 'inventory', 'orders', 'payments', 'quotes', 'shipping', 'taxes'],
  submissions: ['catalogue', 'customers', 'mail'],
  privacy: ['customers', 'mail', 'orders', 'quotes', 'submissions'],
  notifications: ['customers', 'mail', 'orders', 'quotes'],
  reporting: [
    'catalogue',
    'customers',
    'fulfillments',
    'inventory',
    'mail',
    'orders',
    'payments',
    'search',
    'submissions',
  ],
  documents: ['quotes', 'reporting'],
}
