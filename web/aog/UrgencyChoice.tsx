import { type ComponentProps, useId } from 'react'
import { URGENCIES, URGENCY_NAMES } from '../../domain/quotes/quote-request.ts'
import { FieldError } from '../ui/TextField.tsx'

type Props = ComponentProps<'input'> & { error: string | undefined }

/** How bad it is. */
export function UrgencyChoice({ error, ...input }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-medium">Urgency</legend>
      <div className={`sheet mt-1 divide-y divide-line sm:flex sm:divide-x sm:divide-y-0 ${error ? 'border-bad' : ''}`}>
        {URGENCY_NAMES.map(name => (
          <label key={name} className="flex min-h-11 flex-1 items-center gap-3 px-3 py-2 has-checked:bg-sunken">
            <input
              type="radio"
              value={name}
              className="size-5 shrink-0"
              aria-invalid={error ? true : undefined}
              {...input}
            />
            {URGENCIES[name]}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
