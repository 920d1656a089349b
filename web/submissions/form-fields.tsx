import { type ComponentProps, createContext, useContext } from 'react'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The errors of the surrounding form's fields, by name. */
export const FieldErrors = createContext<Record<string, string>>({})
const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name]

type Named<Props> = Props & { name: string }

// The fields of a form, each with its error. They are uncontrolled: the browser holds the input.

export const Field = (props: Named<ComponentProps<typeof TextField>>) => (
  <TextField {...props} error={useFieldError(props.name)} />
)

export const LongField = (props: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...props} error={useFieldError(props.name)} />
)

type ChoiceProps = Named<ComponentProps<typeof SelectField>> & {
  /** each with its label */
  choices: readonly (readonly [value: string, words: string])[]
  /** the empty choice */
  none: string
}

export const Choice = ({ choices, none, ...props }: ChoiceProps) => (
  <SelectField {...props} defaultValue="" error={useFieldError(props.name)}>
    <option value="">{none}</option>
    {choices.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectField>
)
