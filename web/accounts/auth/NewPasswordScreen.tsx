import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NewPasswordShape } from '../../../domain/customers/account.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { showOnNextPage } from '../../ui/notices.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { signInProblem } from './sign-in-problem.ts'

const FormShape = z.strictObject({ password: NewPasswordShape })

/** The page of a reset mail's link. */
export function NewPasswordScreen({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSpent, setSpent] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(FormShape),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const save = handleSubmit(async ({ password }) => {
    setProblem(null)
    try {
      await api.accounts.resetPassword({ token, password })
      showOnNextPage('success', 'Your password has been changed. Please sign in.')
      window.location.replace('/auth')
    } catch (error) {
      if (refusalCode(error) === 'COMMON_PASSWORD')
        setError('password', { message: signInProblem(error) }, { shouldFocus: true })
      else setProblem(signInProblem(error))
      setSpent(refusalCode(error) === 'LINK_SPENT')
    }
  })
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">Set a New Password</h1>
        <WithoutScripts said="Signing in needs JavaScript, which is turned off in your browser." subject="My account" />
        {isSpent ? (
          <>
            <FormAlert>{problem}</FormAlert>
            <PageLink ref={takeFocus} href="/reset-password" className="button button-go w-full">
              Request a new link
            </PageLink>
          </>
        ) : (
          <Form className="space-y-4" aria-label="Set a new password" onSubmit={event => void save(event)}>
            <NewPasswordField label="New password" error={errors.password?.message} {...register('password')} />
            <FormAlert>{problem}</FormAlert>
            <p className="text-sm text-muted">You’ll be signed out everywhere and can sign in with the new password.</p>
            <BusyButton type="submit" className="button button-go w-full" isBusy={isSubmitting}>
              {isSubmitting ? 'Saving...' : 'Save Password'}
            </BusyButton>
          </Form>
        )}
      </div>
    </div>
  )
}
