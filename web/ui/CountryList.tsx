import { Combobox } from '@base-ui/react/combobox'
import { type ComponentProps, useLayoutEffect } from 'react'
import { COUNTRIES, findCountries } from '../../domain/customers/country.ts'
import type { Place } from '../../domain/customers/place.ts'
import { Icon } from './Icon.tsx'

export type CountryListProps = {
  /** props of the button that opens the list */
  trigger: Omit<ComponentProps<'button'>, 'className'> & { className: string }
  value: string
  onChange: (code: string) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  typed: string
  onType: (typed: string) => void
}

/**
 * The button of a CountryCombobox with its list. The search field is inside the popup: outside it, Base UI would hide the rest
 * of the page, focusable fields included, from screen readers.
 */
export function CountryList({ trigger, value, onChange, isOpen, onOpenChange, typed, onType }: CountryListProps) {
  const { id } = trigger
  const found = findCountries(typed)
  // This button replaces the plain one, takes its focus, and opens after it is placed. If it opened at once, its search field
  // would be focused before it is positioned, and the page would scroll to its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useLayoutEffect(() => {
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
    onOpenChange(true)
  }, [])
  return (
    <Combobox.Root<Place>
      items={COUNTRIES}
      filteredItems={found}
      value={COUNTRIES.find(({ code }) => code === value) ?? null}
      onValueChange={country => country && onChange(country.code)}
      isItemEqualToValue={(a, b) => a.code === b.code}
      itemToStringLabel={({ name }) => name}
      itemToStringValue={({ code }) => code}
      inputValue={typed}
      onInputValueChange={onType}
      open={isOpen}
      onOpenChange={onOpenChange}
      autoHighlight
    >
      <Combobox.Trigger {...trigger} />
      <Combobox.Portal>
        <Combobox.Positioner className="z-50" sideOffset={4} align="start">
          <Combobox.Popup
            aria-label="Country"
            className="sheet w-(--anchor-width) max-w-(--available-width) min-w-64 shadow-lg"
          >
            <div className="border-b border-line p-2">
              <Combobox.Input
                className="field"
                aria-label="Search countries"
                placeholder="Name or code"
                autoCapitalize="off"
                spellCheck={false}
                onKeyDown={event => {
                  // Nothing is highlighted yet if the whole search was typed before the list was loaded.
                  const [likeliest] = typed === '' ? [] : found
                  if (event.key !== 'Enter' || event.currentTarget.hasAttribute('aria-activedescendant')) return
                  event.preventDefault()
                  event.preventBaseUIHandler()
                  if (!likeliest) return
                  onChange(likeliest.code)
                  onOpenChange(false)
                }}
              />
            </div>
            <Combobox.Empty>
              <p className="p-4 text-muted empty:hidden">No country found.</p>
            </Combobox.Empty>
            <Combobox.List
              aria-label="Countries"
              className="max-h-[min(20rem,calc(var(--available-height)-4.5rem))] overflow-y-auto overscroll-contain scroll-py-1 py-1 outline-none data-empty:p-0"
            >
              {(country: Place) => (
                <Combobox.Item
                  key={country.code}
                  value={country}
                  className="grid min-h-10 cursor-pointer grid-cols-[1.25rem_1fr_auto] items-center gap-2 px-3 py-1.5 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
                >
                  <Combobox.ItemIndicator className="col-start-1">
                    <Icon name="check" size={18} />
                  </Combobox.ItemIndicator>
                  <span className="col-start-2">{country.name}</span>
                  <span className="part-number text-muted">{country.code}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
