import type { ComponentType, KeyboardEvent, Ref } from 'react'
import { useId, useState } from 'react'
import { countryCode, countryName } from '../../domain/customers/country.ts'
import type { CountryListProps } from './CountryList.tsx'
import { Icon } from './Icon.tsx'
import { notify } from './notify.ts'
import { FieldError } from './TextField.tsx'

type Props = {
  label: string
  /** ISO code; empty while none is chosen */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  name?: string
  autoComplete?: string
  error?: string | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/**
 * A country picker that can be searched by name or code. Until it is first opened it is only a button: the list and Base UI's
 * combobox are loaded when the pointer or the focus comes near.
 */
export function CountryCombobox({ label, value, onChange, onBlur, name, autoComplete, error, className, ref }: Props) {
  const id = useId()
  const [List, setList] = useState<ComponentType<CountryListProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')

  const open = async () => {
    try {
      const { CountryList } = await loadList()
      setList(() => CountryList)
      if (List) setOpen(true)
    } catch {
      notify.error('The list of countries could not be loaded. Please reload the page.')
    }
  }
  const trigger = {
    id,
    ref,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    className: 'field mt-1 flex items-center justify-between gap-2 text-left',
    onBlur,
    children: (
      <>
        <span className="truncate">{value ? countryName(value) : 'Select a country'}</span>
        <Icon name="down" size={18} />
      </>
    ),
    // A letter opens the list and becomes the start of the search.
    onKeyDown: (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isLetter && (List || !['ArrowDown', 'ArrowUp'].includes(event.key))) return
      event.preventDefault()
      // Some keys arrive before the list is loaded or focused.
      if (isLetter) setTyped(before => before + event.key)
      void open()
    },
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        {/* For the browser's autofill, which fills text fields only. */}
        <input
          tabIndex={-1}
          aria-hidden="true"
          autoComplete={autoComplete}
          name={name}
          value={value}
          onChange={event => {
            const code = countryCode(event.target.value)
            if (code !== null) onChange(code)
          }}
          className="pointer-events-none absolute inset-x-3 bottom-0 h-10 opacity-0"
        />
        {List ? (
          <List
            trigger={trigger}
            value={value}
            onChange={onChange}
            isOpen={isOpen}
            onOpenChange={next => {
              setOpen(next)
              if (!next) setTyped('')
            }}
            typed={typed}
            onType={setTyped}
          />
        ) : (
          <button
            type="button"
            role="combobox"
            aria-expanded={false}
            aria-haspopup="dialog"
            {...trigger}
            aria-controls={undefined}
            onClick={() => void open()}
            onFocus={expectList}
            onPointerEnter={expectList}
          />
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

const loadList = () => import('./CountryList.tsx')
/** Preloads. If loading fails, opening the list tries again. */
const expectList = () => void loadList().catch(() => {})
