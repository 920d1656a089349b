import { useHydrated } from '@tanstack/react-router'
import type { FormHTMLAttributes, Ref } from 'react'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'action'> & { ref?: Ref<HTMLFormElement> }

/**
 * A form that a script sends. Until that is there it takes nothing: what is typed would be lost, and a plain form would send
 * passwords where they do not belong.
 */
export const Form = (props: Props) => <form method="post" noValidate inert={!useHydrated()} {...props} />
