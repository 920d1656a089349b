import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordShape } from '../../../../domain/customers/account.ts'
import { z } from '../../../../domain/text/zod.ts'
import { refusalCode } from '../../../api-refusal.ts'
import { Form } from '../../../ui/Form.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { PasswordField } from '../../auth/PasswordField.tsx'
import { signInProblem } from '../../auth/sign-in-problem.ts'

const WithPassword = z.strictObject({ password: PasswordShape })
const WithoutPassword = z.strictObject({ password: z.string() })

type Props = {
  label: string
  /** an account without a password has no password field */
  hasPassword?: boolean
  /** the purpose of the password; refusals are shown at the field or above the buttons */
  onPassword: (password: string) => Promise<void>
  end: (isBusy: boolean) => ReactNode
}

/** Something that is done only with one's password. */
export function ByPassword({ label, hasPassword = true, onPassword, end }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(hasPassword ? WithPassword : WithoutPassword),
    defaultValues: { password: '' },
  })
  const give = handleSubmit(async ({ password }) => {
    setProblem(null)
    try {
      await onPassword(password)
    } catch (error) {
      if (hasPassword && refusalCode(error) === 'CURRENT_PASSWORD_WRONG')
        setError('password', { message: signInProblem(error) }, { shouldFocus: true })
      else setProblem(signInProblem(error))
    }
  })
  return (
    <Form className="space-y-4" aria-label={label} onSubmit={event => void give(event)}>
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          error={formState.errors.password?.message}
          {...register('password')}
        />
      )}
      <FormAlert>{problem}</FormAlert>
      {end(formState.isSubmitting)}
    </Form>
  )
}
