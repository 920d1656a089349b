import { LineIcon } from '../../ui/Icon.tsx'

/** Icons of the menu, with shapes that are recognizable in the narrow menu. */
const PATHS = {
  today: 'M4.500 5.500h15v14h-15zM4.500 10h15M8.500 3.500v4M15.500 3.500v4M9 14.500l2.200 2.200 4-4',
  quotes: 'M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12h5',
  aog: 'M12 4 2.500 20h19L12 4Zm0 6v5m0 2.500v.01',
  orders: 'M4 8l8-4.500L20 8v8.500L12 21l-8-4.500zM4 8l8 4.500L20 8M12 12.500V21',
  packages:
    'M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  returns: 'M8.500 5 4 9.500 8.500 14M4 9.500h10a5.500 5.500 0 0 1 0 11H9',
  payments: 'M3.500 6h17v12.500h-17zM3.500 10h17M7 15h4',
  parts: 'M8 4.500h8l4.500 7.500-4.500 7.500H8L3.500 12zM12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z',
  categories: 'M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z',
  bulk: 'M4 4.500h16v15H4zM4 9.500h16M4 14.500h16M9.500 4.500v15',
  imports: 'M12 4v11M7.500 10.500 12 15l4.500-4.500M4 19.500h16',
  recall: 'M4 10v4h3l8 4.500v-13L7 10H4zM18.500 9a4.500 4.500 0 0 1 0 6',
  units: 'M4 4h9l7 7-9 9-7-7zM8.500 8.500v.01M10 13l4-4',
  documents: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 13.500l2.200 2.200 4-4',
  receiving: 'M4 12v8h16v-8M12 3.500v10M8 9.500l4 4 4-4M4 20h16',
  receipts: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  count: 'M4 4v16M8 4v16M11 4v16M16 4v16M20 4v16',
  searches: 'M10.500 17a6.500 6.500 0 1 1 0-13 6.500 6.500 0 0 1 0 13Zm4.700-1.800L20 20',
  source: 'M3.500 8h10v9h-10zM13.500 11h4l3 3v3h-7zM7 19.500a1.500 1.500 0 1 0 0-3M17 19.500a1.500 1.500 0 1 0 0-3',
  wanted: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4',
  inbox: 'M4 13h4.500l1.500 3h4l1.500-3H20M4 13l3-8.500h10l3 8.500v6.500H4z',
  people: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500a7.500 7.500 0 0 1 15 0',
  contacts:
    'M6 3.500h13v17H6zM3.500 8H6M3.500 12H6M3.500 16H6M9.500 16.500a3 3 0 0 1 6 0M12.500 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  figures: 'M4 20h16M6.500 20v-6M11 20V9.500M15.500 20v-8M20 20V4.500',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6 8-6',
  queues: 'M12 3.500 20.500 8 12 12.500 3.500 8zM3.500 12 12 16.500 20.500 12M3.500 16l8.500 4.500 8.500-4.500',
  audit: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h3',
  retention: 'M12 20.500a8.500 8.500 0 1 0-8.500-8.500M12 7v5l3.500 2M3.500 16.500v-4h4',
  settings: 'M4 7h9M17 7h3M15 9.500v-5M4 17h3M11 17h9M9 19.500v-5M4 12h16',
  speed: 'M4 17.500a8 8 0 1 1 16 0M12 17.500l4-6',
} as const

export type MenuIconName = keyof typeof PATHS

export const MenuIcon = ({ name }: { name: MenuIconName }) => <LineIcon path={PATHS[name]} size={18} />
