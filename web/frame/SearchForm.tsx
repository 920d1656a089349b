import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../domain/catalogue/product-list.ts'
import { ScanButton } from '../scan/ScanButton.tsx'
import { GetForm } from '../ui/GetForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { focusOnSlash } from './focus-on-slash.ts'
import type { Suggestions } from './Suggestions.tsx'
import { recordSearch } from './searched.ts'

type Props = {
  search: string
  /** names the box where a page has several */
  label?: string
  big?: boolean
  /** the search box that `/` focuses from anywhere */
  isMain?: boolean
  /** has the button that reads a number off a tag */
  canScan?: boolean
}

const LABEL = 'Search parts by number or keyword'

/** The search box. A plain form: it works without JavaScript. Suggestions are loaded when it is first focused. */
export function SearchForm({ search, label = LABEL, big = false, isMain = false, canScan = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [List, setList] = useState<typeof Suggestions | null>(null)
  // Without suggestions, should they not arrive, it is still a search box.
  const wake = useCallback(() => {
    import('./Suggestions.tsx').then(
      module => setList(() => module.Suggestions),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (document.activeElement === input.current) wake()
    return isMain ? focusOnSlash(input) : undefined
  }, [isMain, wake])
  // A new page has a new search; but text typed before this script ran stays, and so does the focus.
  const shown = useRef(search)
  useEffect(() => {
    if (input.current && shown.current !== search) input.current.value = search
    shown.current = search
  }, [search])
  // A search that is all blanks is ignored.
  const onSubmit = (event: React.FormEvent) => {
    if (input.current?.value.trim()) return recordSearch(input.current.value)
    event.preventDefault()
    input.current?.focus()
  }
  const lookFor = (partNumber: string) => {
    if (!input.current) return
    input.current.value = partNumber
    input.current.form?.requestSubmit()
  }
  return (
    <search className="relative block" aria-label={label}>
      <GetForm action="/shop" onSubmit={onSubmit} className="flex">
        <input
          ref={input}
          type="search"
          name="search"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-keyshortcuts={isMain ? '/' : undefined}
          defaultValue={search}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Part number or keyword"
          aria-label={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={wake}
          className={`peer field -outline-offset-2 rounded-r-none border-r-0 ${big ? 'min-h-13 text-lg' : ''}`}
        />
        {isMain && !big && (
          <span className="key-cap" aria-hidden="true">
            /
          </span>
        )}
        {canScan && <ScanButton onNumber={lookFor} />}
        <button type="submit" aria-label="Search" className="button button-go rounded-l-none">
          <Icon name="search" />
          {big && <span className="max-sm:sr-only">Search</span>}
        </button>
      </GetForm>
      {List && input.current && <List box={input.current} />}
    </search>
  )
}
