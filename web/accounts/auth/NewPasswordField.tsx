import type { ComponentProps } from 'react'
import { PasswordField } from './PasswordField.tsx'

/** A password that is being chosen, with what it must have. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField
    autoComplete="new-password"
    hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
    {...props}
  />
)
