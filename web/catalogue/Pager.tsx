import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clampPage } from '../../domain/catalogue/product-list.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { page: number; pages: number; address: (page: number) => string }

/** Previous, a page number that can be typed (Enter jumps, arrow keys step), Next. */
export function Pager({ page, pages, address }: Props) {
  const router = useRouter()
  const [typed, setTyped] = useState(`${page}`)
  useEffect(() => setTyped(`${page}`), [page])
  if (pages <= 1) return null
  const jump = () => {
    const wanted = clampPage(Number(typed) || page, pages)
    setTyped(`${wanted}`)
    if (wanted !== page) void router.navigate({ href: address(wanted) })
  }
  const step = (by: number) => setTyped(`${clampPage((Number(typed) || page) + by, pages)}`)
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
      <PageLink to={page > 1 ? address(page - 1) : null} rel="prev">
        <Icon name="previous" size={18} />
        <span className="max-sm:sr-only">Previous</span>
      </PageLink>
      <span className="inline-flex items-center gap-2 text-muted tabular-nums">
        <label className="inline-flex items-center gap-2">
          Page
          <input
            inputMode="numeric"
            className="field w-20 text-center"
            value={typed}
            onChange={event => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
            // Touch keyboards for digits have no Enter: leaving the field commits it.
            onBlur={() => (matchMedia('(pointer: coarse)').matches ? jump() : setTyped(`${page}`))}
            onKeyDown={event => {
              if (event.key === 'Enter') jump()
              if (event.key === 'ArrowUp') step(1)
              if (event.key === 'ArrowDown') step(-1)
            }}
          />
        </label>
        of {thousands(pages)}
      </span>
      <PageLink to={page < pages ? address(page + 1) : null} rel="next">
        <span className="max-sm:sr-only">Next</span>
        <Icon name="next" size={18} />
      </PageLink>
    </nav>
  )
}

function PageLink({ to, rel, children }: { to: string | null; rel: string; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span className="button" aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <a href={to} rel={rel} className="button">
      {children}
    </a>
  )
}
