import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignInShape } from '../../../domain/customers/account.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { EmailField } from './EmailField.tsx'
import { MailLinkButton } from './MailLinkButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { useMailTo } from './use-mail-to.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** said before anything is tried */
  hint: string | null
  onSignedIn: () => void
  onCode: () => void
  sendMagicLink: (email: string) => Promise<void>
  sendVerification: (email: string) => Promise<void>
}

/** E-mail and password, or a link by mail. */
export function SignInForm({ email, onEmail, hint, onSignedIn, onCode, sendMagicLink, sendVerification }: Props) {
  const [problem, setProblem] = useState<{ text: string; isUnverified: boolean } | null>(null)
  const { register, handleSubmit, formState, getValues, setError, clearErrors } = useForm({
    resolver: zodResolver(SignInShape),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState
  const say = (error: unknown) =>
    setProblem({ text: signInProblem(error), isUnverified: refusalCode(error) === 'EMAIL_NOT_VERIFIED' })

  const signIn = handleSubmit(async form => {
    setProblem(null)
    try {
      const { step } = await api.accounts.signIn(form)
      if (step === 'two-step') onCode()
      else onSignedIn()
    } catch (error) {
      say(error)
    }
  })
  const { isSending, mail } = useMailTo({
    email: () => getValues('email'),
    refuse: message => setError('email', { message }, { shouldFocus: true }),
    fail: say,
  })
  return (
    <Form className="space-y-4" aria-label="Sign in" onSubmit={event => void signIn(event)}>
      {hint && <FormAlert>{hint}</FormAlert>}
      <EmailField
        error={errors.email?.message}
        {...register('email', {
          onChange: event => {
            onEmail(event.target.value)
            clearErrors('email')
          },
        })}
      />
      <PasswordField autoComplete="current-password" error={errors.password?.message} {...register('password')} />
      <p className="-mt-2 text-sm">
        <PageLink href="/reset-password" className="inline-flex min-h-11 items-center text-link hover:underline">
          Forgot your password?
        </PageLink>
      </p>
      {problem && (
        <FormAlert>
          <p>{problem.text}</p>
          {problem.isUnverified && (
            <BusyButton className="button mt-2" isBusy={isSending} onClick={() => void mail(sendVerification)}>
              Send the link again
            </BusyButton>
          )}
        </FormAlert>
      )}
      <BusyButton type="submit" className="button button-go w-full" isBusy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </BusyButton>
      <MailLinkButton isSending={isSending} onClick={() => void mail(sendMagicLink)} />
    </Form>
  )
}
