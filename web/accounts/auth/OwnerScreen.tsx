import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { OwnerShape } from '../../../domain/customers/account.ts'
import { store } from '../../../domain/settings/store.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { signInProblem } from './sign-in-problem.ts'

/** The page of the command line's link: creates the first admin of a store without one. `isOpen`: the link is valid. */
export function OwnerScreen({ token, isOpen }: { token: string; isOpen: boolean }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSpent, setSpent] = useState(!isOpen)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(OwnerShape),
    defaultValues: { fullName: '', email: '', password: '', token },
  })
  const { errors, isSubmitting } = formState
  const make = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.makeOwner(form)
    } catch (error) {
      const code = refusalCode(error)
      if (code === 'LINK_SPENT') setSpent(true)
      else if (code === 'COMMON_PASSWORD')
        setError('password', { message: signInProblem(error) }, { shouldFocus: true })
      else if (code === 'ALREADY_REGISTERED')
        setError('email', { message: 'An account has this email. Use another one.' }, { shouldFocus: true })
      else setProblem(signInProblem(error))
      return
    }
    // From here on there is an account: whatever happens, it is signed in to as any other.
    const { step } = await api.accounts
      .signIn({ email: form.email, password: form.password })
      .catch(() => ({ step: 'none' }))
    window.location.assign(step === 'signed-in' ? '/admin/opening' : '/auth?from=%2Fadmin%2Fopening')
  })
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">Your owner account</h1>
        {isSpent ? (
          <Spent />
        ) : (
          <>
            <p>
              {store.name} has no admin yet. This makes you the first one. The link in the terminal stops working then.
              Once the store is open, your staff sign up as customers do, and you give them roles.
            </p>
            <Form className="space-y-4" aria-label="Create the owner account" onSubmit={event => void make(event)}>
              <TextField
                label="Full name"
                autoComplete="name"
                error={errors.fullName?.message}
                {...register('fullName')}
              />
              <EmailField error={errors.email?.message} {...register('email')} />
              <NewPasswordField error={errors.password?.message} {...register('password')} />
              <p className="text-sm text-muted">Check the email: password resets go there.</p>
              <FormAlert>{problem}</FormAlert>
              <BusyButton type="submit" className="button button-go w-full" isBusy={isSubmitting}>
                {isSubmitting ? 'Creating your account...' : 'Create Owner Account'}
              </BusyButton>
            </Form>
          </>
        )}
      </div>
    </div>
  )
}

const Spent = () => (
  <>
    <FormAlert>This link doesn’t work, or this store has an admin already.</FormAlert>
    <p>
      While there is no admin, the store prints the link each time it starts. Open it as it stands in the terminal or
      the log.
    </p>
    <PageLink href="/auth" className="button w-full">
      Sign in
    </PageLink>
  </>
)
