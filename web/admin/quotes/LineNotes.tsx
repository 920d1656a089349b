import type { RefObject } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'
import { knownOf, takesFromStock } from './offer-draft.ts'
import type { QuoteLine } from './queries.ts'
import type { OfferOf } from './use-offer.ts'

type Props = { offer: OfferOf; at: number; line: QuoteLine; remarkRef: RefObject<HTMLInputElement | null> }

/** Optional details of a line, below it. */
export function LineNotes({ offer: { form, admin }, at, line, remarkRef }: Props) {
  const typed = useWatch({ control: form.control, name: `lines.${at}` })
  const errors = useFormState({ control: form.control, name: `lines.${at}` }).errors.lines?.[at]
  const remark = form.register(`lines.${at}.remark`)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        className="min-w-56 flex-2"
        label="Remark for the buyer"
        autoComplete="off"
        maxLength={500}
        aria-invalid={errors?.remark ? true : undefined}
        {...remark}
        ref={field => {
          remark.ref(field)
          remarkRef.current = field
        }}
      />
      {typed.isAvailable && (
        <>
          <TextField
            className="min-w-44 flex-1"
            label="Cost note, internal"
            autoComplete="off"
            maxLength={200}
            aria-invalid={errors?.costNote ? true : undefined}
            {...form.register(`lines.${at}.costNote`)}
          />
          <TextField
            className="min-w-44 flex-1"
            label="Name of the part"
            autoComplete="off"
            maxLength={200}
            aria-invalid={errors?.name ? true : undefined}
            {...form.register(`lines.${at}.name`)}
          />
          <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4"
              checked={takesFromStock(typed, line, knownOf(admin.lines, line.id))}
              onChange={event =>
                form.setValue(`lines.${at}.fromStock`, event.target.checked ? 'yes' : 'no', { shouldDirty: true })
              }
            />
            From stock: held when it is ordered
          </label>
        </>
      )}
    </div>
  )
}
