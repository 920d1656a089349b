import { useEffect, useRef } from 'react'
import { LONGEST_SEARCH } from '../../domain/product-list.ts'
import { Icon } from '../ui/Icon.tsx'

/** The search box. A plain form: it works without JavaScript. `/` goes to it from anywhere. */
export function SearchForm({ search, big = false }: { search: string; big?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (big) return
    const onKey = (event: KeyboardEvent) => {
      const at = event.target
      const typing = at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [big])
  // A search that is all blanks is ignored.
  const onSubmit = (event: React.FormEvent) => {
    if (!input.current?.value.trim()) {
      event.preventDefault()
      input.current?.focus()
    }
  }
  return (
    <search>
      <form action="/shop" method="get" onSubmit={onSubmit} className="flex">
        <input
          ref={input}
          key={search}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={LONGEST_SEARCH}
          placeholder="Part number or keyword"
          aria-label="Search parts by number or keyword"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`field rounded-r-none border-r-0 ${big ? 'min-h-13 text-lg' : ''}`}
        />
        <button type="submit" aria-label="Search" className="button button-go rounded-l-none">
          <Icon name="search" />
          {big && <span className="max-sm:sr-only">Search</span>}
        </button>
      </form>
    </search>
  )
}
