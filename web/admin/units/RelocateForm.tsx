import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { api, orpc } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Unit } from './queries.ts'

type Props = { units: readonly Pick<Unit, 'id' | 'bin'>[]; onDone: () => void }

/** Moves units to another bin, which is typed or scanned. */
export function RelocateForm({ units, onDone }: Props) {
  const [bin, setBin] = useState('')
  const move = useAdminMutation({
    change: (to: string) => api.stock.relocateUnits({ unitIds: units.map(({ id }) => id), bin: to }),
    toast: ({ moved }) =>
      moved === 0 ? 'All of these are already there.' : `${counted(moved, 'unit')} moved to ${bin.trim()}.`,
  })
  const isEmpty = bin.trim() === ''
  return (
    <Form
      aria-label="Move to another bin"
      className="admin-fields flex flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) move.change(bin.trim(), { onSuccess: onDone })
      }}
    >
      <BinField label="Bin" value={bin} onChange={setBin} isFirst />
      <BusyButton type="submit" className="button" isBusy={move.isPending} isOff={isEmpty}>
        Move
      </BusyButton>
      <FormAlert>{move.refusal}</FormAlert>
    </Form>
  )
}

type FieldProps = {
  label: string
  value: string
  onChange: (bin: string) => void
  isFirst?: boolean
  error?: string | undefined
}

/** The name of a bin, with suggestions. */
export function BinField({ label, value, onChange, isFirst = false, error }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  // Until hydration the form is inert and cannot be focused.
  useEffect(() => {
    if (isReady && isFirst) field.current?.focus({ preventScroll: true })
  }, [isReady, isFirst])
  const typed = useDebouncedValue(value.trim(), 200)
  const { data: bins = [] } = useQuery(
    orpc.stock.bins.queryOptions({ input: { search: typed }, staleTime: 30_000, retry: false }),
  )
  return (
    <label>
      <span className="block text-sm font-medium">{label}</span>
      <input
        className="field mt-1 w-44"
        list={id}
        maxLength={60}
        autoComplete="off"
        value={value}
        aria-invalid={error ? true : undefined}
        ref={field}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {bins.map(bin => (
          <option key={bin} value={bin} />
        ))}
      </datalist>
      {error && <span className="block text-sm text-bad">{error}</span>}
    </label>
  )
}
