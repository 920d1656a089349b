import type { ComponentProps } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** The email field of sign-in. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...props} />
)
