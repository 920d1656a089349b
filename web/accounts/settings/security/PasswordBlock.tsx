import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ChangePasswordShape } from '../../../../domain/customers/account.ts'
import { api } from '../../../api.ts'
import { refusalCode } from '../../../api-refusal.ts'
import { Form } from '../../../ui/Form.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { notify } from '../../../ui/notify.ts'
import { NewPasswordField } from '../../auth/NewPasswordField.tsx'
import { PasswordField } from '../../auth/PasswordField.tsx'
import { signInProblem } from '../../auth/sign-in-problem.ts'
import { FormActions } from '../FormActions.tsx'
import { SecurityBlock } from './SecurityBlock.tsx'
import { useReloadSecurity } from './security-query.ts'

/** The field of each refusal. */
const FIELDS: Record<string, 'currentPassword' | 'newPassword'> = {
  CURRENT_PASSWORD_WRONG: 'currentPassword',
  COMMON_PASSWORD: 'newPassword',
}

/** Changes the password. */
export function PasswordBlock({ email }: { email: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(ChangePasswordShape),
    defaultValues: { currentPassword: '', newPassword: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const reload = useReloadSecurity()
  const change = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.changePassword(form)
    } catch (error) {
      const field = FIELDS[refusalCode(error) ?? '']
      if (field) setError(field, { message: signInProblem(error) }, { shouldFocus: true })
      else setProblem(signInProblem(error))
      return
    }
    notify.success('Password changed')
    reset()
    await reload()
  })
  return (
    <SecurityBlock title="Password">
      <Form className="space-y-4" aria-label="Change your password" onSubmit={event => void change(event)}>
        {/* For password managers: the account of the password. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <NewPasswordField label="New password" error={errors.newPassword?.message} {...register('newPassword')} />
        <FormAlert>{problem}</FormAlert>
        <p className="text-sm text-muted">Changing it signs you out everywhere else.</p>
        <FormActions label="Change Password" isSaving={isSubmitting} />
      </Form>
    </SecurityBlock>
  )
}
