export type Place = { href: string; label: string }

export const HOME: Place = { href: '/', label: 'Home' }
export const SHOP: Place = { href: '/shop', label: 'Shop' }
/** Tables of parts that differ in figures only: their index is a part of the shop's. */
export const PART_FAMILIES: Place = { href: '/shop#families', label: 'Part Families' }
export const QUICK_ORDER: Place = { href: '/parts-distribution', label: 'Quick order' }
export const SERVICES: readonly Place[] = [
  { href: '/services', label: 'All Services' },
  { href: '/parts-distribution', label: 'Parts Distribution' },
  { href: '/services/aog', label: 'AOG Support' },
  { href: '/sell-aircraft-parts', label: 'Sell Aircraft Parts' },
  { href: '/sell-airplane', label: 'Sell Your Airplane' },
]
export const COMPANY: readonly Place[] = [
  { href: '/about', label: 'About Us' },
  { href: '/careers', label: 'Careers' },
  { href: '/contact', label: 'Contact Us' },
]
export const SUPPORT: readonly Place[] = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms' },
  { href: '/returns', label: 'Returns' },
  { href: '/shipping', label: 'Shipping' },
]
