/**
 * Line icons drawn for the store, 24 px grid, in the color of the text. Decorative: the text beside each one has the same
 * meaning.
 */
const PATHS = {
  cart: 'M3 4h2.5l2.2 11h10.1l2-8H6.6M9.5 19.5h.01M16.5 19.5h.01',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.7-1.8L20 20',
  phone:
    'M6 3.5 9 4l1 4-2 1.5a11 11 0 0 0 6.5 6.5L16 14l4 1 .5 3a2 2 0 0 1-2 2.5A15 15 0 0 1 3.5 5.500 2 2 0 0 1 6 3.500Z',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  filter: 'M4 7h16M7 12h10M10 17h4',
  previous: 'm14.500 6-6 6 6 6',
  next: 'm9.500 6 6 6-6 6',
  warning: 'M12 4 2.500 20h19L12 4Zm0 6v5m0 2.500v.01',
  down: 'm6 9.500 6 6 6-6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500a7.500 7.500 0 0 1 15 0',
  file: 'M6 3.500h8l4 4v13H6zM14 3.500v4h4M9 12.500h6M9 16h6',
  again: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L19.500 9M19.500 4.500V9H15',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <LineIcon path={PATHS[name]} size={size} />
)

/** An icon used in a single place. */
export function LineIcon({ path, size }: { path: string; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  )
}
