import { useEffect, useRef, useState } from 'react'
import { GetForm } from '../../ui/GetForm.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useMay } from '../may.tsx'
import { PaletteList } from '../palette/PaletteList.tsx'
import { usePalette } from '../palette/palette-state.ts'

/** The search of the back office: orders, quotes, parts, people and pages. Without a script it searches parts. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<HTMLInputElement | null>(null)
  useEffect(() => setShown(box.current), [])
  const placeholder = `Search orders, quotes, parts, units${useMay()('manage_people') ? ', people' : ''}`
  const opened = usePalette()?.number
  useEffect(() => {
    if (opened === undefined) return
    box.current?.focus()
    box.current?.select()
  }, [opened])
  return (
    <search className="relative min-w-0 flex-1 lg:max-w-xl">
      <GetForm action="/admin/parts" className="admin-fields relative">
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-muted">
          <Icon name="search" size={16} />
        </span>
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          name="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-label={placeholder}
          aria-keyshortcuts="/ Control+K"
          placeholder={placeholder}
          className="field pl-8!"
        />
      </GetForm>
      {shown && <PaletteList box={shown} />}
    </search>
  )
}
