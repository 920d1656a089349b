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
 * A country, chosen from a list that can be searched by name or code. Until it is first opened it is only a button: the
 * list, which brings Base UI's combobox, is loaded when the pointer or the focus comes near.
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
    // A letter opens the list and is the first of what is looked for.
    onKeyDown: (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isLetter && (List || !['ArrowDown', 'ArrowUp'].includes(event.key))) return
      event.preventDefault()
      // Some come before the list does, or the focus in it.
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
        {/* What a browser fills in by itself: it knows text fields only. */}
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
/** Ahead of time: when it does not come, opening asks again. */
const expectList = () => void loadList().catch(() => {})
