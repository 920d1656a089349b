import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { counted } from '../../../domain/text/counted.ts'
import { z } from '../../../domain/text/zod.ts'
import { api, orpc } from '../../api.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import type { Unit } from './queries.ts'

const Shape = z.strictObject({ bin: z.string().check(z.trim()) })

type Props = { units: readonly Pick<Unit, 'id' | 'bin'>[]; onDone: () => void }

/** Moves units to another bin, which is typed or scanned. */
export function RelocateForm({ units, onDone }: Props) {
  const { action, form } = useActionForm({
    resolver: Shape,
    first: { bin: '' },
    send: async ({ bin }) => {
      const { moved } = await api.receiving.relocateUnits({ unitIds: units.map(({ id }) => id), bin })
      return { moved, bin }
    },
    toast: ({ moved, bin }) =>
      moved === 0 ? 'All of these are already there.' : `${counted(moved, 'unit')} moved to ${bin}.`,
    onDone,
  })
  const bin = useWatch({ control: form.control, name: 'bin' })
  return (
    <ActionForm
      action={action}
      label="Move to another bin"
      className="admin-fields flex flex-wrap items-end gap-2"
      submit={{ name: 'Move', isOff: bin.trim() === '' }}
      isRow
    >
      <BinField label="Bin" value={bin} onChange={typed => form.setValue('bin', typed)} isFirst />
    </ActionForm>
  )
}

type FieldProps = {
  label: string
  name?: string
  value: string
  onChange: (bin: string) => void
  isFirst?: boolean
  error?: string | undefined
}

/** The name of a bin, with suggestions. */
export function BinField({ label, name, value, onChange, isFirst = false, error }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  // Until hydration the form is inert and cannot be focused.
  useEffect(() => {
    if (isReady && isFirst) field.current?.focus({ preventScroll: true })
  }, [isReady, isFirst])
  const typed = useDebouncedValue(value.trim(), 200)
  const { data: bins = [] } = useQuery(
    orpc.receiving.bins.queryOptions({ input: { search: typed }, staleTime: 30_000, retry: false }),
  )
  return (
    <label>
      <span className="block text-sm font-medium">{label}</span>
      <input
        className="field mt-1 w-44"
        name={name}
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
