import { useHydrated } from '@tanstack/react-router'
import type { FormHTMLAttributes, Ref } from 'react'

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'action'> & { ref?: Ref<HTMLFormElement> }

/**
 * A form that is sent by a script. It is inert until the script runs: input would be lost, and a plain form could send
 * passwords to the wrong place.
 */
export const Form = (props: Props) => <form method="post" noValidate inert={!useHydrated()} {...props} />
