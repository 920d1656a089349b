import { type ComponentProps, createContext, useContext } from 'react'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

/** What is wrong with the fields of the form around, by name. */
export const FieldErrors = createContext<Record<string, string>>({})
const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name]

type Named<Props> = Props & { name: string }

// The fields of a form, each with what is wrong with it beside it. The browser keeps what is typed; React does not.

export const Field = (props: Named<ComponentProps<typeof TextField>>) => (
  <TextField {...props} error={useFieldError(props.name)} />
)

export const LongField = (props: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...props} error={useFieldError(props.name)} />
)

type ChoiceProps = Named<ComponentProps<typeof SelectField>> & {
  /** each with its words */
  choices: readonly (readonly [value: string, words: string])[]
  /** what stands there before anything is chosen */
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
